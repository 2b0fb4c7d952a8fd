package io.millrace.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests images, for files, of what is painted on a canvas.
class NodeImageIT {
    private static final int GROUND = 0xffffffff;
    private static final int INK = 0xff000000;

    @TempDir
    private Path folder;

    private final FxRobot robot = new FxRobot();
    private StackPane pane;
    private Stage stage;

    /// A line, as thin as the screen can show it.
    private static final class OneLine extends Painting {
        OneLine(Appearance appearance) {
            super(appearance);
        }

        @Override
        protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
            graphics.setFill(Color.WHITE);
            graphics.fillRect(0, 0, width, height);
            graphics.setStroke(Color.BLACK);
            graphics.setLineWidth(0.5);
            graphics.strokeLine(20.25, 0, 20.25, height);
        }
    }

    @BeforeEach
    void aLineInAWindow() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        robot.interact(() -> {
            pane = new StackPane(new OneLine(new Appearance().start(ThemeChoice.LIGHT)));
            stage = new Stage();
            stage.setScene(new Scene(pane, 100, 60));
            stage.show();
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    @AfterEach
    void close() {
        robot.interact(stage::close);
    }

    private static int[] across(Image image) {
        int middle = (int) image.getHeight() / 2;
        return IntStream.range(0, (int) image.getWidth())
                .map(x -> image.getPixelReader().getArgb(x, middle))
                .toArray();
    }

    @Test
    void aPictureHasTwiceTheDotsAndThinLinesInItAreNotBlurred() throws Exception {
        var file = folder.resolve("line.png");
        robot.interact(() -> {
            try {
                PngFile.write(NodeImage.of(pane), file);
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        });

        var image = new Image(file.toUri().toString());
        assertThat(image.getWidth()).isEqualTo(2 * pane.getWidth());
        assertThat(image.getHeight()).isEqualTo(2 * pane.getHeight());
        var dots = across(image);
        assertThat(dots).containsOnly(GROUND, INK);
        assertThat(dots[40]).isEqualTo(INK);
        assertThat(IntStream.of(dots).filter(dot -> dot == INK)).hasSize(1);
    }

    @Test
    void whatLiesBehindRoundCornersIsNotInThePicture() throws Exception {
        var file = folder.resolve("corners.png");
        robot.interact(() -> {
            pane.getChildren().clear();
            pane.setStyle("-fx-background-color: #202020; -fx-background-radius: 20;");
            pane.applyCss();
            try {
                PngFile.write(NodeImage.of(pane), file);
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        });

        var dots = new Image(file.toUri().toString()).getPixelReader();
        assertThat(dots.getArgb(0, 0)).isZero();
        assertThat(dots.getArgb(100, 60)).isEqualTo(0xff202020);
    }

    @Test
    void theWindowIsPaintedAsBeforeAfterwards() {
        var images = new WritableImage[2];
        robot.interact(() -> {
            images[0] = pane.snapshot(null, null);
            NodeImage.of(pane);
            images[1] = pane.snapshot(null, null);
        });

        assertThat(across(images[1])).isEqualTo(across(images[0]));
    }
}
