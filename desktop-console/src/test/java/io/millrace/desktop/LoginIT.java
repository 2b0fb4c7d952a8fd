package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the login dialog, at a cluster that accepts codes of an identity provider.
class LoginIT {
    @TempDir
    private Path home;

    @Test
    void aCodeThatIsEnteredInABrowserOpensTheCluster() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home)) {
            cluster.guarded = true;
            console.size(1280, 800);
            console.robot.interact(() -> ((TextField) console.find("#address")).setText(cluster.address()));
            console.robot.clickOn("#connect");
            console.await("the question", () -> console.shows("#login-by-CODE"));
            assertThat(console.text("#login-refusal")).isEqualTo("This server needs a login.");
            both(console, "login-password");

            console.robot.clickOn("#login-by-CODE");
            console.awaitText("#login-code", "WDJB-MJHT");
            assertThat(((TextField) console.find("#login-address")).getText())
                    .isEqualTo("https://sso.example.com/device");
            assertThat(console.shows("#log-in-now")).as("a button for nothing").isFalse();
            both(console, "login-code");

            cluster.expired = true;
            console.await("the end of the code", () -> console.shows("#login-code-again"));
            both(console, "login-code-expired");
            cluster.expired = false;
            console.robot.clickOn("#login-code-again");
            console.awaitText("#login-code", "WDJB-MJHT");

            cluster.entered = true;
            console.await(
                    "the jobs",
                    () -> ((TableView<?>) console.find("#jobs")).getItems().size() == 5);
            assertThat(console.shows("#log-in")).isFalse();
        }
    }

    @Test
    void aLoginThatHasEndedIsAskedForAndTheClusterIsBackAtItsPlace() {
        try (var cluster = RecordedCluster.start();
                var console = Console.open(home)) {
            console.size(1280, 800);
            console.robot.interact(() -> ((TextField) console.find("#address")).setText(cluster.address()));
            console.robot.clickOn("#connect");
            awaitJobs(console);
            cluster.guarded = true;
            cluster.entered = true;
            console.await("the button", () -> console.shows("#log-in-again"));
            console.picture("login-ended", "#away");
            console.robot.clickOn("#log-in-again");
            console.await("the question", () -> console.shows("#login-by-CODE"));
            console.robot.clickOn("#login-by-CODE");
            console.await("the cluster", () -> !console.shows("#log-in") && !console.shows("#log-in-again"));
            awaitJobs(console);
        }
    }

    private static void awaitJobs(Console console) {
        console.await(
                "the jobs",
                () -> ((TableView<?>) console.find("#jobs")).getItems().size() == 5);
    }

    private static void both(Console console, String name) {
        console.theme(false);
        console.picture(name + "-light", "#log-in");
        console.theme(true);
        console.picture(name + "-dark", "#log-in");
        console.theme(false);
    }
}
