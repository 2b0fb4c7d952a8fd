package io.millrace.desktop.screen.connect;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignH;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// The first screen: which cluster?
public final class ConnectView extends ScrollPane {
    private static final double WIDTH = 480;

    private final ConnectModel model;
    private final TextField address = new TextField();
    private final VBox recent = new VBox();

    public ConnectView(ConnectModel model) {
        this.model = model;
        var card = new VBox(head(), entry(), progress(), problem(), recent);
        card.getStyleClass().add("connect-card");
        card.setMaxWidth(WIDTH);
        card.setMaxHeight(USE_PREF_SIZE);
        var ground = new StackPane(card);
        ground.getStyleClass().add("connect-ground");
        setContent(ground);
        setFitToWidth(true);
        setFitToHeight(true);
        model.recent().subscribe(this::listRecent);
        listRecent();
        sceneProperty().addListener((scene, before, now) -> {
            if (now != null) {
                address.requestFocus();
                address.selectAll();
            }
        });
    }

    private static Node head() {
        var title = new Label("Connect to a cluster", Icons.large(MaterialDesignS.SERVER_NETWORK));
        title.getStyleClass().add("connect-title");
        var text = new Label("The REST address of a Millrace server, or of any cluster that speaks the same API.");
        text.getStyleClass().add("muted");
        text.setWrapText(true);
        return new VBox(8, title, text);
    }

    private Node entry() {
        address.setId("address");
        address.setPromptText("HOST:PORT or URL");
        address.textProperty().bindBidirectional(model.address());
        address.setOnAction(event -> model.connect());
        address.disableProperty().bind(model.connecting());
        HBox.setHgrow(address, Priority.ALWAYS);
        var connect = new Button("Connect");
        connect.setId("connect");
        connect.setDefaultButton(true);
        connect.setMinWidth(USE_PREF_SIZE);
        connect.getStyleClass().add(Styles.ACCENT);
        connect.setOnAction(event -> model.connect());
        connect.disableProperty()
                .bind(model.connecting()
                        .or(Bindings.createBooleanBinding(
                                () -> model.address().get().isBlank(), model.address())));
        var row = new HBox(8, address, connect);
        row.setAlignment(Pos.CENTER);
        return row;
    }

    private Node progress() {
        var bar = new ProgressBar();
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.getStyleClass().add(Styles.SMALL);
        bar.visibleProperty().bind(model.connecting());
        bar.managedProperty().bind(bar.visibleProperty());
        return bar;
    }

    private Node problem() {
        var what = new Label();
        what.setId("problem");
        what.getStyleClass().add("problem");
        what.setGraphic(Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
        what.setWrapText(true);
        what.textProperty().bind(model.problem());
        var advice = new Label();
        advice.setId("advice");
        advice.setWrapText(true);
        advice.textProperty().bind(model.advice());
        var box = new VBox(6, what, advice);
        box.getStyleClass().add("problem-box");
        box.visibleProperty().bind(model.problem().isNotEmpty());
        box.managedProperty().bind(box.visibleProperty());
        return box;
    }

    private void listRecent() {
        recent.getChildren().clear();
        recent.setVisible(!model.recent().isEmpty());
        recent.setManaged(recent.isVisible());
        var head = new Label("Recent");
        head.getStyleClass().add("section");
        recent.getChildren().add(head);
        model.recent().forEach(where -> recent.getChildren().add(known(where)));
    }

    private Node known(String where) {
        var open = Tips.whenCut(new Button(where, Icons.of(MaterialDesignH.HISTORY)));
        open.getStyleClass().addAll(Styles.FLAT, "recent");
        open.setMaxWidth(Double.MAX_VALUE);
        open.setOnAction(event -> model.connect(where));
        open.disableProperty().bind(model.connecting());
        HBox.setHgrow(open, Priority.ALWAYS);
        var forget = Tips.on(new Button("", Icons.of(MaterialDesignC.CLOSE)), "Forget " + where);
        forget.getStyleClass().addAll(Styles.FLAT, Styles.BUTTON_ICON, Styles.SMALL);
        forget.setAccessibleText("Forget " + where);
        forget.setOnAction(event -> model.forget(where));
        var row = new HBox(open, forget);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }
}
