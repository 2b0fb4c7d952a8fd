package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoleCheckCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws Exception {
        Files.writeString(folder.resolve("roles.yaml"), """
                roles:
                  seller:
                    like: analyst
                    read: [main.sales.*]
                    write: []
                    connectors: [kafka]
                    paths: ["s3://sales/*"]
                users:
                  sue: seller
                  dev: developer
                groups:
                  team: viewer
                """);
    }

    private int check(String... words) {
        var all = new java.util.ArrayList<>(List.of("check"));
        all.addAll(List.of(words));
        all.add("-Dsecurity.roles=" + folder.resolve("roles.yaml"));
        return new SecurityCommand(new PrintStream(out), new PrintStream(err)).run(all);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void printsWhatAUserMayDo() {
        assertThat(check("sue", "team")).isZero();
        assertThat(printed())
                .contains("is valid: 2 users, 1 group, roles ")
                .contains("sue in team has the roles ")
                .contains("seller")
                .contains("viewer")
                .contains("VIEW_ALL")
                .contains("reads:      main.sales.*")
                .contains("writes:     none")
                .contains("connectors: kafka")
                .contains("paths:      s3://sales/*")
                .doesNotContain("rights of the server");
    }

    @Test
    void saysThatDevelopersHaveTheRightsOfTheServer() {
        assertThat(check("dev")).isZero();
        assertThat(printed())
                .contains("dev has the role developer.", "file:*")
                .contains("Who may submit jars has the rights of the server");
    }

    @Test
    void strangersHaveNoRole() {
        assertThat(check("nobody")).isZero();
        assertThat(printed()).contains("nobody has no role, and may do nothing.");
    }

    @Test
    void aBrokenFileIsNamedWithWhatIsWrong() throws Exception {
        Files.writeString(folder.resolve("roles.yaml"), "users:\n  sue: [seler]\n");
        assertThat(check()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("roles.yaml: users.sue: there is no role 'seler'; there is viewer, analyst");
        Files.delete(folder.resolve("roles.yaml"));
        assertThat(check()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("does not exist");
    }
}
