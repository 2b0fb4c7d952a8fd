package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the keys of the prompt: statements are edited, recalled, suggested, and opened in an editor.
class EditingTest {
    private static final String UP = "\u001b[A";
    private static final String RIGHT = "\u001b[C";
    private static final String CTRL_X_CTRL_E = "\u0018\u0005";
    private static final String ESCAPE = "\u001b";

    @TempDir
    private Path home;

    private final Map<String, String> environment = new HashMap<>();
    private FakeGateway gateway;

    @BeforeEach
    void begin() throws IOException {
        gateway = Samples.teach(new FakeGateway());
        environment.put("XDG_STATE_HOME", home.toString());
    }

    @AfterEach
    void end() {
        assertThat(gateway.leftNothing()).isTrue();
        gateway.close();
    }

    @Test
    void completesAColumnOfATableThatComesLater() throws IOException {
        try (var person = sit()) {
            person.type("SELECT x.ci FROM cities x").type("\u0001" + RIGHT.repeat("SELECT x.ci".length()));
            person.type("\t\u0005;\n").awaitStatement("SELECT x.city FROM cities x");
        }
    }

    @Test
    void listsWhatIsOfferedWithItsKind() throws IOException {
        try (var person = sit()) {
            person.type("SELECT * FROM c\t").awaitScreen("tables").awaitScreen("views");
            person.type("it\t;\n").awaitStatement("SELECT * FROM cities");
        }
    }

    @Test
    void indentsInsideBracketsAndComesBackAfterThem() throws IOException {
        try (var person = sit()) {
            person.type("SELECT * FROM (\nSELECT 1\n) t;\n");
            person.awaitStatement("SELECT * FROM (\n  SELECT 1\n) t");
        }
    }

    @Test
    void recallsAWholeStatementByWhatItBeginsWithAfterARestart() throws IOException {
        try (var person = sit()) {
            person.type("SELECT *\nFROM cities;\n").awaitStatement("SELECT *\nFROM cities");
            person.type("SHOW TABLES;\n").awaitScreen("2 rows");
        }
        int before = gateway.statements().size();
        try (var person = sit()) {
            person.type("SEL" + UP + "\n").awaitScreen("error:");
        }
        assertThat(gateway.statements().subList(before, gateway.statements().size()))
                .containsExactly("SELECT *\nFROM cities");
    }

    @Test
    void takesTheSuggestionWithTheRightArrow() throws IOException {
        try (var person = sit()) {
            person.type("SELECT * FROM cities;\n").awaitScreen("4 rows");
            person.type("SELE" + RIGHT + "\n");
            org.awaitility.Awaitility.await()
                    .until(() -> gateway.statements().stream()
                                    .filter("SELECT * FROM cities"::equals)
                                    .count()
                            == 2);
        }
    }

    @Test
    void opensTheStatementInTheEditorAndBringsItBack() throws IOException {
        environment.put("VISUAL", editor("sed -i s/nonsense/cities/ \"$1\""));
        try (var person = sit()) {
            person.type("SELECT * FROM nonsense" + CTRL_X_CTRL_E).awaitScreen("FROM cities");
            person.type(";\n").awaitStatement("SELECT * FROM cities");
        }
    }

    @Test
    void opensTheLastStatementByACommand() throws IOException {
        environment.put("EDITOR", editor("sed -i s/nope/cities/ \"$1\""));
        try (var person = sit()) {
            person.type("SELECT *\nFROM nope;\n").awaitScreen("error:");
            person.type("\\edit\n").awaitScreen("FROM cities;");
            person.type("\n").awaitStatement("SELECT *\nFROM cities");
        }
    }

    @Test
    void keepsTheStatementWhenTheEditorFails() throws IOException {
        environment.put("VISUAL", editor("exit 3"));
        try (var person = sit()) {
            person.type("SELECT * FROM cities" + CTRL_X_CTRL_E).awaitScreen("failed with exit code 3");
            person.type(";\n").awaitStatement("SELECT * FROM cities");
        }
    }

    @Test
    void runsAPastedScriptStatementByStatementOnceItIsAccepted() throws IOException {
        try (var person = sit()) {
            person.paste("SHOW TABLES;\nSELECT *\n\tFROM cities;\n").awaitScreen("FROM cities");
            assertThat(gateway.statements()).isEmpty();
            person.type("\n").awaitStatement("SELECT *\n\tFROM cities");
        }
        assertThat(gateway.statements()).startsWith("SHOW TABLES");
    }

    @Test
    void goesOverToTheKeysOfVi() throws IOException {
        try (var person = sit()) {
            person.type("\\set editing vi\n").awaitScreen("editing is vi");
            person.type("SELECT * FROM nope" + ESCAPE).type("b").type("cw").type("cities;\n");
            person.awaitStatement("SELECT * FROM cities");
            person.type("\\set editing emacs\n").awaitScreen("editing is emacs");
        }
    }

    @Test
    void listsWhatWasTyped() throws IOException {
        try (var person = sit()) {
            person.type("SHOW TABLES;\n").awaitScreen("2 rows");
            person.type("\\history show\n").awaitScreen("  SHOW TABLES;");
            person.type("\\history xyzzy\n").awaitScreen("No entry contains that text.");
        }
    }

    private PromptUser sit() throws IOException {
        return new PromptUser(gateway, environment);
    }

    private String editor(String line) throws IOException {
        var script = Files.writeString(home.resolve("editor"), "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script.toString();
    }
}
