package io.millrace.desktop.connection;

import io.millrace.desktop.fx.ActionItem;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.FlowPane;

/// The cards of all saved clusters. Arrow keys move the focus, Enter opens a cluster, and Shift with an arrow key or a
/// drag with the mouse moves its card.
final class ClusterCards extends FlowPane {
    /// The minimum width of a card; a narrower one would truncate the figures.
    private static final double MIN_WIDTH = 296;
    private static final double MAX_WIDTH = 420;

    private final ConnectModel model;
    private final OverviewModel overview;
    private final CardActions doors;

    /// The actions of a card.
    interface CardActions {
        void open(SavedConnection connection);

        void openInWindow(SavedConnection connection);

        void edit(SavedConnection connection);
    }

    ClusterCards(ConnectModel model, OverviewModel overview, CardActions doors) {
        this.model = model;
        this.overview = overview;
        this.doors = doors;
        getStyleClass().add("cluster-cards");
        setId("clusters");
        model.saved().subscribe(this::list);
        list();
        widthProperty().subscribe(now -> cards().forEach(this::fit));
        hgapProperty().subscribe(now -> cards().forEach(this::fit));
    }

    /// Fits as many cards as possible into a row and divides its width between them.
    private void fit(ClusterCard card) {
        int across = (int) Math.max(1, Math.floor((getWidth() + getHgap()) / (MIN_WIDTH + getHgap())));
        card.setPrefWidth(Math.min(MAX_WIDTH, Math.floor((getWidth() - getHgap() * (across - 1)) / across)));
    }

    private List<ClusterCard> cards() {
        return getChildren().stream().map(ClusterCard.class::cast).toList();
    }

    private void list() {
        var focused = cards().stream()
                .filter(ClusterCard::isFocused)
                .findFirst()
                .map(card -> card.connection().id());
        cards().forEach(ClusterCard::leave);
        getChildren().setAll(model.saved().stream().map(this::card).toList());
        cards().forEach(this::fit);
        focused.ifPresent(this::focus);
    }

    /// Focuses the first card; returns whether there is one.
    boolean focusFirst() {
        cards().stream().findFirst().ifPresent(ClusterCard::requestFocus);
        return !cards().isEmpty();
    }

    private void focus(ConnectionId id) {
        cards().stream()
                .filter(card -> card.connection().id().equals(id))
                .findFirst()
                .ifPresent(ClusterCard::requestFocus);
    }

    private ClusterCard card(SavedConnection connection) {
        var card = new ClusterCard(connection, overview.vitals(connection), menu(connection));
        card.setOnKeyPressed(event -> pressed(event, card));
        card.setOnMouseClicked(event -> {
            card.requestFocus();
            if (event.getButton() == MouseButton.PRIMARY && event.isStillSincePress()) {
                doors.open(connection);
            }
        });
        card.setOnDragDetected(event -> {
            var content = new ClipboardContent();
            content.putString(connection.id().text());
            card.startDragAndDrop(TransferMode.MOVE).setContent(content);
            event.consume();
        });
        card.setOnDragOver(event -> {
            if (event.getGestureSource() instanceof ClusterCard other && !other.equals(card)) {
                event.acceptTransferModes(TransferMode.MOVE);
            }
            event.consume();
        });
        card.setOnDragDropped(event -> {
            if (event.getGestureSource() instanceof ClusterCard other) {
                model.move(other.connection().id(), model.saved().indexOf(connection));
                event.setDropCompleted(true);
            }
            event.consume();
        });
        return card;
    }

    private ContextMenu menu(SavedConnection connection) {
        return new ContextMenu(
                new ActionItem("Open", () -> doors.open(connection)),
                new ActionItem("Open in new window", () -> doors.openInWindow(connection)),
                new SeparatorMenuItem(),
                new ActionItem("Edit… (F2)", () -> doors.edit(connection)),
                new ActionItem("Duplicate", () -> model.duplicate(connection)),
                new ActionItem("Remove (Delete)", () -> model.remove(connection.id())));
    }

    private void pressed(KeyEvent event, ClusterCard card) {
        var connection = card.connection();
        int at = model.saved().indexOf(connection);
        var step = step(event);
        if (step.isPresent()) {
            int to = Math.clamp((long) at + step.get(), 0, model.saved().size() - 1);
            if (event.isShiftDown()) {
                model.move(connection.id(), to);
                focus(connection.id());
            } else {
                cards().get(to).requestFocus();
            }
            event.consume();
            return;
        }
        switch (event.getCode()) {
            case ENTER, SPACE -> doors.open(connection);
            case F2 -> doors.edit(connection);
            case DELETE -> model.remove(connection.id());
            default -> {
                return;
            }
        }
        event.consume();
    }

    /// Returns the number of cards by which an arrow key moves.
    private Optional<Integer> step(KeyEvent event) {
        if (event.isAltDown() || event.isShortcutDown()) {
            return Optional.empty();
        }
        int row = (int) cards().stream()
                .filter(card -> card.getLayoutY() == cards().getFirst().getLayoutY())
                .count();
        return switch (event.getCode()) {
            case LEFT -> Optional.of(-1);
            case RIGHT -> Optional.of(1);
            case UP -> Optional.of(-row);
            case DOWN -> Optional.of(row);
            default -> Optional.empty();
        };
    }
}
