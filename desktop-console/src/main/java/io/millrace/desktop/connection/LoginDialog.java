package io.millrace.desktop.connection;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/// A dialog that asks for a login, says what was wrong with the last one, and where the secret is kept.
final class LoginDialog {
    private static final double WIDTH = 460;
    private static final double WAITING = 16;

    private final LoginQuestion question;
    private final ConnectModel model;
    private final Dialog<Answer> dialog = new Dialog<>();
    private final ButtonType connect = new ButtonType("Log in", ButtonData.OK_DONE);
    private final ObjectProperty<Kind> kind = new SimpleObjectProperty<>();
    private final VBox fields = new VBox(8);
    private final TextField user = new TextField();
    private final PasswordField secret = new PasswordField();
    private final TextArea headers = new TextArea();
    private Optional<DeviceLogin> device = Optional.empty();

    /// A login and its secret, as the user gave them.
    record Answer(Login login, String secret) {
        /// Does not contain the secret.
        @Override
        public String toString() {
            return login.toString();
        }
    }

    private enum Kind {
        PASSWORD("Password"),
        TOKEN("Token"),
        CODE("Code in a browser"),
        HEADERS("Headers");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    LoginDialog(LoginQuestion question, ConnectModel model) {
        this.question = question;
        this.model = model;
        user.setId("login-user");
        secret.setId("secret");
        headers.setId("login-headers");
        headers.setPrefRowCount(3);
        if (question.connection().access().login() instanceof Login.Basic(String name)) {
            user.setText(name);
        }
    }

    /// Waits for the user; empty if the user cancels.
    Optional<Answer> ask(Window owner) {
        var name = question.connection().name();
        dialog.initOwner(owner);
        dialog.setTitle("Log in to " + name);
        dialog.setHeaderText("Log in to “" + name + "”");
        var pane = dialog.getDialogPane();
        pane.setId("log-in");
        pane.setPrefWidth(WIDTH);
        pane.setContent(content());
        pane.getButtonTypes().addAll(ButtonType.CANCEL, connect);
        pane.lookupButton(connect).setId("log-in-now");
        dialog.setResultConverter(pressed -> connect.equals(pressed) ? typed().orElse(null) : null);
        kind.subscribe(this::show);
        try {
            return dialog.showAndWait();
        } finally {
            device.ifPresent(DeviceLogin::close);
        }
    }

    private Node content() {
        var kinds = kinds();
        kind.set(first(kinds));
        var box = new VBox(12);
        if (!question.refusal().isEmpty()) {
            var said = new Label(question.refusal(), Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
            said.setId("login-refusal");
            // nothing was wrong with a login that was not tried
            boolean tried = !(question.connection().access().login() instanceof Login.None);
            said.getStyleClass().add(tried ? "problem" : "muted");
            said.setWrapText(true);
            said.setMinHeight(Region.USE_PREF_SIZE);
            box.getChildren().add(said);
        }
        if (kinds.size() > 1) {
            var choice = new SegmentedButtons<>(kinds, kind, Kind::label).named("login-by-");
            box.getChildren().add(choice);
        }
        var hint = Labels.wrapped(model.whereabouts(), "muted", "small-text");
        box.getChildren().addAll(fields, hint);
        return box;
    }

    private List<Kind> kinds() {
        if (question.connection().access().login() instanceof Login.Headers) {
            return List.of(Kind.HEADERS);
        }
        var kinds = new ArrayList<>(List.of(Kind.PASSWORD, Kind.TOKEN));
        if (question.takesCodes()) {
            kinds.add(Kind.CODE);
        }
        return kinds;
    }

    private Kind first(List<Kind> kinds) {
        return kinds.size() > 1 && question.connection().access().login() instanceof Login.Bearer
                ? Kind.TOKEN
                : kinds.getFirst();
    }

    private void show(Kind now) {
        device.ifPresent(DeviceLogin::close);
        device = Optional.empty();
        var login = dialog.getDialogPane().lookupButton(connect);
        login.disableProperty().unbind();
        Boxes.show(login, now != Kind.CODE);
        secret.clear();
        switch (now) {
            case PASSWORD -> {
                fields.getChildren().setAll(line("User", user), line("Password", secret));
                login.disableProperty()
                        .bind(user.textProperty()
                                .isEmpty()
                                .or(secret.textProperty().isEmpty()));
            }
            case TOKEN -> {
                fields.getChildren().setAll(line("Token", secret));
                login.disableProperty().bind(secret.textProperty().isEmpty());
            }
            case HEADERS -> {
                fields.getChildren().setAll(line("Headers, one in a line as “Name: value”", headers));
                login.disableProperty().bind(headers.textProperty().isEmpty());
            }
            case CODE -> {
                login.setDisable(true);
                startDevice();
            }
        }
        focus(now);
        fit();
    }

    private void focus(Kind now) {
        Node first = switch (now) {
            case PASSWORD -> user.getText().isEmpty() ? user : secret;
            case TOKEN, CODE -> secret;
            case HEADERS -> headers;
        };
        dialog.setOnShown(event -> first.requestFocus());
        first.requestFocus();
    }

    private static Node line(String name, Node field) {
        var label = new Label(name);
        label.setLabelFor(field);
        return new VBox(4, label, field);
    }

    private static Node copy(String what, String text) {
        return new CopyButton(what, () -> text);
    }

    private static Node waiting() {
        var turning = new ProgressIndicator();
        turning.setPrefSize(WAITING, WAITING);
        var hint = Labels.styled("Waiting for the code to be entered…", "muted");
        return Boxes.row(8, turning, hint);
    }

    private void startDevice() {
        device.ifPresent(DeviceLogin::close);
        var begun = model.deviceLogin(question.connection());
        device = Optional.of(begun);
        begun.state().subscribe(this::show);
        begun.start();
    }

    private void show(DeviceLogin.State state) {
        switch (state) {
            case DeviceLogin.State.Asking() -> fields.getChildren().setAll(new Label("Asking for a code…"));
            case DeviceLogin.State.Shown(String code, String address) -> {
                var shown = Labels.styled(code, "mono", "screen-title");
                shown.setId("login-code");
                var where = new TextField(address);
                where.setId("login-address");
                where.setEditable(false);
                HBox.setHgrow(where, Priority.ALWAYS);
                fields.getChildren()
                        .setAll(
                                line(
                                        "Open this address in a browser",
                                        Boxes.row(8, where, copy("the address", address))),
                                line("Enter this code there", Boxes.row(8, shown, copy("the code", code))),
                                waiting());
            }
            case DeviceLogin.State.Failed(String reason) -> {
                var said = Labels.wrapped(reason, "problem");
                said.setId("login-code-failed");
                var again = new Button("Ask for another code");
                again.setId("login-code-again");
                again.setOnAction(event -> startDevice());
                fields.getChildren().setAll(said, again);
            }
            case DeviceLogin.State.Done(String token) -> {
                dialog.setResult(new Answer(new Login.Bearer(), token));
                dialog.close();
            }
        }
        fit();
    }

    private void fit() {
        var scene = dialog.getDialogPane().getScene();
        if (scene != null && scene.getWindow() != null && scene.getWindow().isShowing()) {
            scene.getWindow().sizeToScene();
        }
    }

    private Optional<Answer> typed() {
        return switch (kind.get()) {
            case PASSWORD -> Optional.of(new Answer(new Login.Basic(user.getText()), secret.getText()));
            case TOKEN -> Optional.of(new Answer(new Login.Bearer(), secret.getText()));
            case HEADERS -> Optional.of(new Answer(new Login.Headers(), headers.getText()));
            case CODE -> Optional.empty();
        };
    }
}
