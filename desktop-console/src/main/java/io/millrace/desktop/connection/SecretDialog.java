package io.millrace.desktop.connection;

import java.util.Optional;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/// A dialog for a secret that is not stored.
final class SecretDialog {
    private final SavedConnection connection;
    private final String whereabouts;

    SecretDialog(SavedConnection connection, String whereabouts) {
        this.connection = connection;
        this.whereabouts = whereabouts;
    }

    /// Waits for the user; empty if the user cancels.
    Optional<String> ask(Window owner) {
        var field = field();
        field.setId("secret");
        var told = new Label(whereabouts);
        told.getStyleClass().add("muted");
        told.setWrapText(true);
        var connect = new ButtonType("Connect", ButtonData.OK_DONE);
        var dialog = new Dialog<String>();
        dialog.initOwner(owner);
        dialog.setTitle("Log in to " + connection.name());
        dialog.setHeaderText("Log in to “" + connection.name() + "”");
        dialog.getDialogPane().setId("log-in");
        dialog.getDialogPane().setPrefWidth(440);
        dialog.getDialogPane().setContent(new VBox(8, new Label(what()), field, told));
        dialog.getDialogPane().getButtonTypes().addAll(ButtonType.CANCEL, connect);
        dialog.getDialogPane()
                .lookupButton(connect)
                .disableProperty()
                .bind(field.textProperty().isEmpty());
        dialog.setResultConverter(pressed -> connect.equals(pressed) ? field.getText() : null);
        dialog.setOnShown(event -> field.requestFocus());
        return dialog.showAndWait();
    }

    private String what() {
        return switch (connection.access().login()) {
            case Login.Basic(String user) -> "Password of " + user;
            case Login.Bearer() -> "Token";
            case Login.Headers() -> "Headers, one in a line as “Name: value”";
            case Login.None() -> "";
        };
    }

    private TextInputControl field() {
        if (connection.access().login() instanceof Login.Headers) {
            var area = new TextArea();
            area.setPrefRowCount(3);
            return area;
        }
        return new PasswordField();
    }
}
