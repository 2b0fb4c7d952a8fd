package io.millrace.desktop.connection;

import io.millrace.desktop.connection.ConnectionDraft.LoginKind;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// A dialog for editing a connection.
final class ConnectionDialog {
    private static final double WIDTH = 580;
    private static final FileDialogs.Kind PEM =
            new FileDialogs.Kind("Certificates and keys", List.of(".pem", ".crt", ".cer", ".key"));

    private final ConnectModel model;
    private final ConnectionDraft draft;
    private final Dialog<ButtonType> dialog = new Dialog<>();
    private final Label verdict = new Label();
    private final GridPane grid = new GridPane();
    private int row;

    ConnectionDialog(ConnectModel model, ConnectionDraft draft, String title) {
        this.model = model;
        this.draft = draft;
        dialog.setTitle(title);
        dialog.setHeaderText(title);
        var pane = dialog.getDialogPane();
        pane.setId("connection");
        pane.setPrefWidth(WIDTH);
        verdict.setId("verdict");
        verdict.setWrapText(true);
        verdict.setMinHeight(Region.USE_PREF_SIZE);
        verdict.managedProperty().bind(verdict.textProperty().isNotEmpty());
        fill();
        pane.setContent(new VBox(14, grid, verdict));
        buttons();
        draft.address.addListener((text, before, now) -> say("", true));
    }

    /// Shows the dialog until it is closed; returns whether the connection was saved.
    boolean show(Window owner) {
        dialog.initOwner(owner);
        return dialog.showAndWait()
                .filter(button -> button.getButtonData() == ButtonData.OK_DONE)
                .isPresent();
    }

    private void buttons() {
        var test = new ButtonType("Test", ButtonData.LEFT);
        var save = new ButtonType("Save", ButtonData.OK_DONE);
        var pane = dialog.getDialogPane();
        pane.getButtonTypes().addAll(test, ButtonType.CANCEL, save);
        pane.lookupButton(save).setId("save");
        pane.lookupButton(test).setId("test");
        // Test never closes the dialog; Save closes it only if the settings are valid
        pane.lookupButton(test).addEventFilter(ActionEvent.ACTION, event -> {
            event.consume();
            test();
        });
        pane.lookupButton(save).addEventFilter(ActionEvent.ACTION, event -> {
            if (!save()) {
                event.consume();
            }
        });
    }

    private void fill() {
        grid.getStyleClass().add("form");
        var address = text(draft.address, "edit-address", "HOST:PORT or URL");
        line("Address", address);
        line("Name", text(draft.name, "edit-name", "as its address"));
        line("Colour", new HueChoice(draft.hue));
        line("SQL gateway", text(draft.gateway, "edit-gateway", "below the address, as Millrace has it"));
        var login = new SegmentedButtons<>(List.of(LoginKind.values()), draft.login, LoginKind::label).named("login-");
        line("Login", login);
        when(line("User", text(draft.user, "edit-user", "")), LoginKind.BASIC);
        var password = new PasswordField();
        when(line("Password", secret(password, "edit-password")), LoginKind.BASIC);
        when(line("Token", secret(new PasswordField(), "edit-token")), LoginKind.BEARER);
        var headers = new TextArea();
        headers.setPrefRowCount(2);
        when(line("Headers", secret(headers, "edit-headers")), LoginKind.HEADERS);
        var hint = Labels.wrapped(model.whereabouts(), "muted", "small-text");
        when(line("", hint), LoginKind.BASIC, LoginKind.BEARER, LoginKind.HEADERS);
        var section = Labels.styled("Encryption, for https:// addresses", "section");
        grid.add(section, 0, row++, 2, 1);
        line("Authorities", file(draft.authorities, "edit-authorities", "the usual ones"));
        line("Certificate", file(draft.certificate, "edit-certificate", "none, PEM file of your own certificate"));
        line("Its key", file(draft.key, "edit-key", "none, PEM file"));
        dialog.setOnShown(event -> address.requestFocus());
    }

    private List<Node> line(String name, Node node) {
        var label = Labels.whole(name);
        label.setLabelFor(node);
        GridPane.setHgrow(node, Priority.ALWAYS);
        grid.addRow(row++, label, node);
        return List.of(label, node);
    }

    /// Shows a row only for these kinds of login.
    private void when(List<Node> line, LoginKind... kinds) {
        var shown = draft.login.map(now -> List.of(kinds).contains(now));
        line.forEach(node -> {
            node.visibleProperty().bind(shown);
            node.managedProperty().bind(shown);
        });
        draft.login.addListener((login, before, now) -> {
            var scene = grid.getScene();
            if (scene != null && scene.getWindow() != null) {
                scene.getWindow().sizeToScene();
            }
        });
    }

    private static TextField text(StringProperty property, String id, String prompt) {
        var field = new TextField();
        field.setId(id);
        field.setPromptText(prompt);
        field.textProperty().bindBidirectional(property);
        return field;
    }

    private Node secret(TextInputControl field, String id) {
        field.setId(id);
        field.setPromptText("as it is kept");
        field.textProperty().bindBidirectional(draft.secret);
        return field;
    }

    private Node file(StringProperty property, String id, String prompt) {
        var field = text(property, id, prompt);
        HBox.setHgrow(field, Priority.ALWAYS);
        var choose = new Button("", Icons.of(MaterialDesignF.FOLDER_OPEN_OUTLINE));
        choose.setAccessibleText("Choose a file");
        choose.setOnAction(event -> FileDialogs.open(field.getScene().getWindow(), PEM)
                .ifPresent(chosen -> property.set(chosen.toString())));
        return Boxes.row(6, field, choose);
    }

    private void test() {
        try {
            var connection = draft.result();
            say("Asking " + connection.address() + "…", true);
            model.probe(
                    connection,
                    draft.typedSecret(),
                    problem -> say(problem.isEmpty() ? "It answers." : problem, problem.isEmpty()));
        } catch (IllegalArgumentException e) {
            say(String.valueOf(e.getMessage()), false);
        }
    }

    private boolean save() {
        try {
            model.save(draft.result(), draft.typedSecret(), ConnectionDialog::describe);
            return true;
        } catch (IllegalArgumentException e) {
            say(String.valueOf(e.getMessage()), false);
            return false;
        }
    }

    /// Warns if the secret is not stored, so that its absence at the next start is not a surprise.
    private static void describe(ConnectionSecrets.StoreOutcome kept) {
        if (kept instanceof ConnectionSecrets.StoreOutcome.UntilExit(String reason)) {
            var note = new Alert(Alert.AlertType.INFORMATION, reason);
            note.setHeaderText("The secret is not kept beyond this session");
            note.getDialogPane().setId("not-kept");
            note.show();
        }
    }

    private void say(String text, boolean good) {
        verdict.setText(text);
        verdict.getStyleClass().removeAll("problem", "good");
        verdict.getStyleClass().add(good ? "good" : "problem");
        var scene = verdict.getScene();
        if (scene != null && scene.getWindow() != null) {
            scene.getWindow().sizeToScene();
        }
    }
}
