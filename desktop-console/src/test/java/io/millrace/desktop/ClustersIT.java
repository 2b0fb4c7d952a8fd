package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.connection.Connections;
import io.millrace.desktop.connection.Hue;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.testing.TestTimeout;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests several clusters side by side, one of which goes away and comes back.
class ClustersIT {
    @TempDir
    private Path home;

    @Test
    void eachClusterIsLeftAndFoundAgainWhereItWas() {
        try (var one = RecordedCluster.start();
                var two = RecordedCluster.start();
                var console = Console.open(home, one.address())) {
            console.size(1280, 800);
            awaitCluster(console, one);
            console.robot.push(KeyCode.ALT, KeyCode.DIGIT2);
            connect(console, two);
            console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
            console.await("the task managers", () -> console.shows("#task-managers"));
            console.picture("two-clusters-light");

            console.robot.push(KeyCode.CONTROL, KeyCode.TAB);
            awaitCluster(console, one);
            assertThat(console.shows("#jobs")).isTrue();
            console.robot.push(KeyCode.CONTROL, KeyCode.PAGE_UP);
            awaitCluster(console, two);
            assertThat(console.shows("#task-managers")).isTrue();
            console.theme(true);
            console.picture("two-clusters-dark");
            console.theme(false);
        }
    }

    @Test
    void aClusterOpensInAWindowOfItsOwnAtThePlaceWhereItIs() {
        try (var one = RecordedCluster.start();
                var console = Console.open(home, one.address())) {
            awaitCluster(console, one);
            console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
            console.await("the task managers", () -> console.shows("#task-managers"));
            console.robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.N);

            console.await("a second window", () -> Window.getWindows().size() == 2);
            console.await(
                    "the same place in it",
                    () -> Window.getWindows().stream()
                            .allMatch(window -> window.getScene().lookup("#task-managers") instanceof TableView<?> table
                                    && table.getItems().size() == 2));
            console.robot.interact(() -> Window.getWindows().getFirst().hide());
            console.await("the other goes on", () -> Window.getWindows().size() == 1);
        }
    }

    @Test
    void aClusterThatGoesAwayIsMarkedEverywhereAndComesBackByItself() {
        var one = RecordedCluster.start();
        int port = one.port();
        try (var two = RecordedCluster.start();
                var console = Console.open(home, one.address())) {
            console.size(1280, 800);
            awaitCluster(console, one);
            two.warnings = List.of("Its ports are not encrypted.", "Anyone who reaches them can run SQL and programs.");
            connect(console, two);
            console.awaitText("#insecure-words", "not secure. Its ports are not encrypted. Anyone");
            both(console, "cluster-insecure");
            console.robot.push(KeyCode.CONTROL, KeyCode.N);
            console.await("two cards that are told", () -> cards(console, "Answered") == 2);
            both(console, "clusters");
            one.close();
            console.await("one away", () -> cards(console, "Away. Old, as of") == 1);
            console.await(
                    "one in the sidebar too",
                    () -> console.robot.lookup(".cluster-health").queryAll().stream()
                            .anyMatch(label -> ((Labeled) label).getText().startsWith("Away since")));
            both(console, "clusters-one-away");
            console.robot.push(KeyCode.CONTROL, KeyCode.TAB);
            console.awaitText("#away-words", "is away since");
            assertThat(console.stage().getTitle()).contains("(away)");
            both(console, "cluster-away");
            console.robot.push(KeyCode.CONTROL, KeyCode.N);
            console.size(720, 520);
            both(console, "clusters-small");
            console.size(1280, 800);

            try (var again = RecordedCluster.startOn(port)) {
                console.await("both again", () -> cards(console, "Answered") == 2);
                assertThat(again.changes()).isEmpty();
            }
        }
    }

    @Test
    void windowsComeBackWithTheirClustersAtTheirPlaces() {
        try (var one = RecordedCluster.start()) {
            try (var console = Console.open(home, one.address())) {
                awaitCluster(console, one);
                console.robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.N);
                console.await("a second window", () -> Window.getWindows().size() == 2);
                console.await(
                        "jobs in both",
                        () -> Window.getWindows().stream()
                                .allMatch(window -> window.getScene().lookup("#jobs") != null));
                console.robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
                console.await(
                        "task managers in one",
                        () -> Window.getWindows().stream()
                                .anyMatch(window -> window.getScene().lookup("#task-managers") != null));
            }
            try (var console = Console.open(home)) {
                console.await("both windows", () -> Window.getWindows().size() == 2);
                console.await(
                        "each at its place",
                        () -> Window.getWindows().stream()
                                        .anyMatch(window -> window.getScene().lookup("#task-managers") != null)
                                && Window.getWindows().stream()
                                        .anyMatch(window -> window.getScene().lookup("#jobs") != null));
                console.await("it answers", () -> console.text("#health").startsWith("Connected"));
            }
        }
    }

    @Test
    void whatIsCalledForByItsAddressComesBeforeWhatWasOpen() {
        try (var one = RecordedCluster.start();
                var other = RecordedCluster.start()) {
            try (var console = Console.open(home, one.address())) {
                awaitCluster(console, one);
            }
            try (var console = Console.open(home, other.address())) {
                awaitCluster(console, other);
                console.await("both clusters", () -> clusters(console) == 2);
            }
            try (var console = Console.open(home, one.address())) {
                awaitCluster(console, one);
                console.await("both clusters, each once", () -> clusters(console) == 2);
            }
        }
    }

    @Test
    void aWindowThatIsClosedIsForgotten() {
        var closed = shownAndClosed();
        Awaitility.await().atMost(TestTimeout.LIMIT).until(() -> {
            System.gc();
            return closed.get() == null;
        });
    }

    private WeakReference<Object> shownAndClosed() {
        try (var one = RecordedCluster.start();
                var console = Console.open(home, one.address())) {
            awaitCluster(console, one);
            return new WeakReference<>(console.stage().getScene().getRoot());
        }
    }

    private static int clusters(Console console) {
        return console.robot.lookup(".cluster-name").queryAll().size();
    }

    @Test
    void aConnectionIsMadeEditedRemovedAndBroughtBackWithTheKeyboard() {
        try (var one = RecordedCluster.start();
                var console = Console.open(home)) {
            console.size(1280, 800);
            both(console, "connect");
            console.robot.interact(() -> ((TextField) console.find("#address")).setText(one.address()));
            console.robot.clickOn("#new-connection");
            console.await("the form", () -> console.shows("#connection"));
            console.robot.clickOn("#edit-name").write("Production EU");
            console.robot.clickOn("#hue-PURPLE");
            console.picture("connection-plain", "#connection");
            console.robot.clickOn("#login-BASIC");
            console.robot.clickOn("#edit-user").write("ann");
            console.robot.clickOn("#save");
            console.awaitText("#verdict", "needs its secret");
            console.robot.clickOn("#edit-password").write("sesame");
            console.robot.clickOn("#test");
            console.awaitText("#verdict", "It answers.");
            console.picture("connection-login", "#connection");
            console.robot.clickOn("#save");
            console.await("the form is gone", () -> !console.shows("#connection"));
            console.await("a note that it is not kept", () -> console.shows("#not-kept"));
            console.robot.interact(() -> Window.getWindows().stream()
                    .filter(window -> window.getScene().getRoot().getId() != null)
                    .filter(window -> window.getScene().getRoot().getId().equals("not-kept"))
                    .toList()
                    .forEach(Window::hide));
            console.await("its card", () -> cards(console, "Production EU") == 1);

            console.robot.interact(() -> console.find(".cluster-card").requestFocus());
            console.robot.type(KeyCode.DELETE);
            console.await("it is gone", () -> cards(console, "Production EU") == 0);
            console.picture("connection-removed");
            console.robot.push(KeyCode.CONTROL, KeyCode.Z);
            console.await("it is back", () -> cards(console, "Production EU") == 1);
            console.robot.interact(() -> console.find(".cluster-card").requestFocus());
            console.robot.type(KeyCode.ENTER);
            console.awaitText("#cluster", "Production EU");
            assertThat(console.stage().getTitle()).startsWith("Production EU");
        }
    }

    @Test
    void thirtyClustersOfWhichTenAreAwayAreSeenAtOnce() {
        try (var one = RecordedCluster.start()) {
            var connections = new Connections(
                    new Preferences(home.resolve("config"), home.resolve("state")).configuration("connections"),
                    new ConnectionSecrets(java.util.Optional.empty()),
                    List.of());
            for (int number = 0; number < 30; number++) {
                var away = number % 3 == 1;
                connections.save(SavedConnection.to(away ? "localhost:1" : one.address(), Hue.of(number))
                        .named("Stream processing of the region number " + number + ", production and its spare"));
            }
            try (var console = Console.open(home)) {
                console.size(1280, 800);
                console.await("twenty that answer", () -> cards(console, "Answered") == 20);
                console.await("ten that do not", () -> cards(console, "Not reached") == 10);
                console.awaitText("#summary", "20 healthy · 10 not reached");
                both(console, "clusters-thirty");
                console.size(1000, 700);
                both(console, "clusters-thirty-small");
            }
        }
    }

    private static int cards(Console console, String part) {
        return (int) console.robot.lookup(".cluster-card").queryAll().stream()
                .filter(card -> card.getAccessibleText().contains(part))
                .count();
    }

    private static void both(Console console, String name) {
        console.theme(true);
        console.picture(name + "-dark");
        console.theme(false);
        console.picture(name + "-light");
    }

    private static void connect(Console console, RecordedCluster cluster) {
        console.robot.push(KeyCode.CONTROL, KeyCode.N);
        console.await("a way to connect", () -> console.shows("#address"));
        console.robot.interact(() -> ((TextField) console.find("#address")).setText(cluster.address()));
        console.robot.clickOn("#connect");
        awaitCluster(console, cluster);
    }

    private static void awaitCluster(Console console, RecordedCluster cluster) {
        console.awaitText("#cluster", Integer.toString(cluster.port()));
        console.awaitText("#health", "Connected");
    }
}
