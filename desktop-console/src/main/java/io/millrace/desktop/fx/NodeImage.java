package io.millrace.desktop.fx;

import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.transform.Transform;

/// Renders a node to an image for a file or the clipboard, at twice its size.
public final class NodeImage {
    private static final double DOTS = 2;

    private NodeImage() {}

    public static WritableImage of(Node node) {
        var paintings = paintings(node).toList();
        paintings.forEach(painting -> painting.dots(DOTS));
        try {
            var parameters = new SnapshotParameters();
            // the area outside a node's rounded corners stays transparent: white would stand out in the dark theme
            parameters.setFill(Color.TRANSPARENT);
            parameters.setTransform(Transform.scale(DOTS, DOTS));
            return node.snapshot(parameters, null);
        } finally {
            paintings.forEach(painting -> painting.dots(1));
        }
    }

    private static Stream<Painting> paintings(Node node) {
        var inside = node instanceof Parent parent
                ? parent.getChildrenUnmodifiable().stream().flatMap(NodeImage::paintings)
                : Stream.<Painting>empty();
        return node instanceof Painting painting ? Stream.concat(Stream.of(painting), inside) : inside;
    }
}
