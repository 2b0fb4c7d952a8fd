package io.millrace.desktop.metric;

import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.NodeImage;
import io.millrace.desktop.fx.PngFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import javafx.scene.control.TextInputDialog;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.stage.Window;

/// The actions on charts and dashboards, with their dialogs.
record DashboardActions(BoardsModel boards, IntConsumer edit, Supplier<Window> window) {
    public void edit(int place) {
        edit.accept(place);
    }

    public void rename(int place) {
        ask("Rename the chart", "Title", title(place))
                .ifPresent(title -> boards.change("Renamed", place, chart -> chart.titled(title.strip())));
    }

    private String title(int place) {
        return boards.open().charts().get(place).title();
    }

    void renameDashboard() {
        ask("Rename the dashboard", "Name", boards.open().name()).ifPresent(boards::rename);
    }

    private Optional<String> ask(String title, String label, String first) {
        var dialog = new TextInputDialog(first);
        dialog.initOwner(window.get());
        dialog.setTitle(title);
        dialog.setHeaderText(null);
        dialog.setGraphic(null);
        dialog.setContentText(label);
        dialog.getEditor().setPrefColumnCount(28);
        return dialog.showAndWait();
    }

    public void duplicate(int place) {
        boards.change(
                "Duplicated the chart " + BoardsModel.quoted(title(place)) + ".",
                board -> board.inserted(place + 1, board.charts().get(place)));
    }

    public void remove(int place) {
        boards.change("Removed the chart " + BoardsModel.quoted(title(place)) + ".", board -> board.without(place));
    }

    public void draw(int place, ChartDefinition.Form form) {
        boards.change("Changed the form of", place, chart -> chart.drawn(form));
    }

    public void logarithmic(int place) {
        boards.change("Changed the scale of", place, chart -> chart.logarithmic(!chart.logarithmic()));
    }

    public void move(int from, int to) {
        if (from != to) {
            boards.change("Moved the chart " + BoardsModel.quoted(title(from)) + ".", board -> board.moved(from, to));
        }
    }

    public void size(int place, int columns, int rows) {
        var plan = boards.open().charts().get(place).sized(columns, rows);
        if (!plan.equals(boards.open().charts().get(place))) {
            boards.change("Changed the size of", place, chart -> plan);
        }
    }

    public void csv(Plot plot) {
        file(plot.plan().title(), "CSV", "csv")
                .ifPresent(path -> boards.save(path, file -> Files.writeString(file, plot.csv())));
    }

    public void svg(Plot plot) {
        file(plot.plan().title(), "SVG", "svg")
                .ifPresent(path -> boards.save(path, file -> Files.writeString(file, PlotSvg.of(plot))));
    }

    public void png(ChartPanel panel, ChartDefinition plan) {
        var picture = NodeImage.of(panel);
        file(plan.title(), "PNG", "png").ifPresent(path -> boards.save(path, file -> PngFile.write(picture, file)));
    }

    public void copy(ChartPanel panel) {
        var content = new ClipboardContent();
        content.putImage(NodeImage.of(panel));
        Clipboard.getSystemClipboard().setContent(content);
    }

    void give() {
        file(boards.open().name(), "Dashboards", "json").ifPresent(boards::give);
    }

    void take() {
        FileDialogs.open(window.get(), FileDialogs.Kind.of("Dashboards", ".json"))
                .ifPresent(boards::take);
    }

    private Optional<Path> file(String name, String kind, String ending) {
        return FileDialogs.save(window.get(), name + "." + ending, FileDialogs.Kind.of(kind, "." + ending));
    }
}
