package io.millrace.desktop.connection;

import atlantafx.base.controls.Spacer;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.part.FilteredView;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// A view of all saved clusters with a field for a new address. Without saved clusters it is the welcome screen, which
/// asks for an address.
public final class ConnectView extends BorderPane implements FilteredView {
    private static final double CARD = 480;

    private final ConnectModel model;
    private final TextField address = new TextField();
    private final HBox entry = entry();
    private final Node problem;
    private final Label summary = Tips.whenCut(Labels.styled("", "muted"));
    private final ClusterCards cards;

    /// @param open     opens a saved cluster
    /// @param inWindow opens it in a separate window
    public ConnectView(
            ConnectModel model,
            OverviewModel overview,
            Consumer<SavedConnection> open,
            Consumer<SavedConnection> inWindow) {
        this.model = model;
        this.problem = problem();
        this.cards = new ClusterCards(model, overview, new ClusterCards.CardActions() {
            @Override
            public void open(SavedConnection connection) {
                open.accept(connection);
            }

            @Override
            public void openInWindow(SavedConnection connection) {
                inWindow.accept(connection);
            }

            @Override
            public void edit(SavedConnection connection) {
                ConnectView.this.edit(new ConnectionDraft(connection), "Edit connection");
            }
        });
        getStyleClass().add("connect-ground");
        summary.setId("summary");
        summary.textProperty().bind(overview.summary());
        bind();
        model.saved().subscribe(this::arrange);
        arrange();
        model.wanting().subscribe(wanted -> wanted.ifPresent(this::askLogin));
        sceneProperty().addListener((scene, before, now) -> {
            if (now != null) {
                begin();
            }
        });
    }

    /// Sets the initial focus: the first card or, if there is none, the address field.
    private void begin() {
        if (!cards.focusFirst()) {
            focusFilter();
        }
    }

    @Override
    public void focusFilter() {
        address.requestFocus();
        address.selectAll();
    }

    private void bind() {
        address.textProperty().bindBidirectional(model.address());
        address.disableProperty().bind(model.connecting());
        address.setOnAction(event -> connect());
    }

    private void connect() {
        if (!model.address().get().isBlank()) {
            model.connect();
        }
    }

    private void arrange() {
        var focused = address.isFocused();
        if (model.saved().isEmpty()) {
            setTop(null);
            setCenter(first());
        } else {
            setTop(bar());
            setCenter(overviewPane());
        }
        if (focused) {
            address.requestFocus();
        }
    }

    private Node first() {
        var title = new Label("Connect to a cluster", Icons.large(MaterialDesignS.SERVER_NETWORK));
        title.getStyleClass().add("connect-title");
        var text = Labels.styled(
                "The REST address of a Millrace server, or of any cluster that speaks the same API.", "muted");
        text.setWrapText(true);
        Boxes.grow(address);
        var more = more("With a name, a login or certificates…");
        more.getStyleClass().add(Styles.FLAT);
        var card = new VBox(new VBox(8, title, text), entry, progress(), problem, more);
        card.getStyleClass().add("connect-card");
        card.setMaxWidth(CARD);
        card.setMaxHeight(Region.USE_PREF_SIZE);
        return new StackPane(card);
    }

    private Node bar() {
        var title = Labels.whole("Clusters", "screen-title");
        var gap = new Spacer();
        HBox.setHgrow(address, Priority.SOMETIMES);
        address.setPrefWidth(240);
        address.setMaxWidth(280);
        var bar = Boxes.row(12, title, summary, gap, entry, more("New connection…"));
        bar.getStyleClass().add("screen-bar");
        return new VBox(bar, progress());
    }

    private Node overviewPane() {
        var content = new VBox(14, problem, cards);
        content.getStyleClass().add("overview");
        var scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        return scroll;
    }

    private HBox entry() {
        address.setId("address");
        address.setPromptText("HOST:PORT or URL");
        address.setMinWidth(90);
        var connect = Buttons.whole("Connect", this::connect, Styles.ACCENT);
        connect.setId("connect");
        var row = new HBox(8, address, connect);
        row.setAlignment(Pos.CENTER);
        return row;
    }

    private Button more(String text) {
        var button = new Button(text, Icons.of(MaterialDesignP.PLUS));
        button.setId("new-connection");
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(event -> edit(
                ConnectionDraft.fresh(
                        model.address().get(), Hue.of(model.saved().size())),
                "New connection"));
        return button;
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
        var what = Labels.styled("", "problem");
        what.setWrapText(true);
        what.setId("problem");
        what.setGraphic(Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
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

    /// Edits the settings of a saved connection; returns whether they were saved.
    public boolean edit(ConnectionId id, Window owner) {
        return model.saved().stream()
                .filter(saved -> saved.id().equals(id))
                .anyMatch(saved ->
                        new ConnectionDialog(model, new ConnectionDraft(saved), "Edit connection").show(owner));
    }

    private void edit(ConnectionDraft draft, String title) {
        new ConnectionDialog(model, draft, title).show(getScene().getWindow());
    }

    private void askLogin(LoginQuestion question) {
        new LoginDialog(question, model)
                .ask(getScene().getWindow())
                .ifPresentOrElse(answer -> model.answer(answer.login(), answer.secret()), model::decline);
    }
}
