package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.PngFile;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.desktop.graph.GraphLayout.Point;
import io.millrace.desktop.graph.Pen.Letters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.SnapshotParameters;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Alert;
import javafx.scene.image.WritableImage;

/// Writes the whole current graph to a file, with every card readable.
record GraphExport(GraphModel model, GraphCanvas canvas, Appearance appearance) {
    private static final double MARGIN = 24;
    private static final double HEAD = 36;
    private static final double SHARP = 2;

    /// The maximum width and height in pixels; some devices cannot draw larger images at once.
    private static final double MAX_SIDE = 8_000;

    void svg() {
        write("SVG", ".svg", this::writeSvg);
    }

    void png() {
        write("PNG", ".png", this::writePng);
    }

    private interface Writing {
        void to(Path file) throws IOException;
    }

    private void write(String kind, String ending, Writing writing) {
        FileDialogs.save(canvas.getScene().getWindow(), model.name() + ending, FileDialogs.Kind.of(kind, ending))
                .ifPresent(file -> {
                    try {
                        writing.to(file);
                    } catch (IOException e) {
                        failed(file, e);
                    }
                });
    }

    private void failed(Path file, IOException reason) {
        var alert =
                new Alert(Alert.AlertType.ERROR, "The graph was not written to " + file + ": " + reason.getMessage());
        alert.initOwner(canvas.getScene().getWindow());
        alert.setHeaderText("No file was written");
        alert.show();
    }

    void writeSvg(Path file) throws IOException {
        Files.writeString(file, text(new MeasuredTextCache()));
    }

    private String text(MeasuredTextCache rule) {
        var pen = new SvgPen(room(), model.name(), rule);
        draw(pen);
        return pen.document();
    }

    private Box room() {
        var layout = model.layout().get();
        return new Box(-MARGIN, -MARGIN - HEAD, layout.width() + 2 * MARGIN, layout.height() + HEAD + 2 * MARGIN);
    }

    private void draw(Pen pen) {
        var palette = appearance.palette().get();
        var room = room();
        pen.fill(room, 0, palette.canvas());
        var bold = Letters.bold(17);
        pen.text(
                pen.fitting(model.name(), bold, Math.max(200, room.width() - 2 * MARGIN)),
                new Point(0, -HEAD + 12),
                bold,
                palette.text());
        GraphDrawing.draw(pen, palette, canvas.picture().plain(), room, 1);
    }

    void writePng(Path file) throws IOException {
        var room = room();
        double scale = Math.min(SHARP, MAX_SIDE / Math.max(room.width(), room.height()));
        var sheet = new Canvas(Math.ceil(room.width() * scale), Math.ceil(room.height() * scale));
        var graphics = sheet.getGraphicsContext2D();
        graphics.setTransform(scale, 0, 0, scale, -room.x() * scale, -room.y() * scale);
        draw(new CanvasPen(graphics, new MeasuredTextCache()));
        var image = sheet.snapshot(
                new SnapshotParameters(), new WritableImage((int) sheet.getWidth(), (int) sheet.getHeight()));
        PngFile.write(image, file);
    }
}
