package io.millrace.jdbc.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that an address is read completely, and that errors in it are reported.
class SettingsReaderTest {
    private static ConnectionSettings read(String rest) throws SQLException {
        return SettingsReader.read("jdbc:warehouse2://" + rest, new Properties(), 0);
    }

    @Test
    void readsEveryPart() throws SQLException {
        var settings = read("a:1,[::1]:2,b/sales;auth=noSasl;user=ann;fetchSize=7;loginTimeout=3;socketTimeout=40;"
                + "queryTimeout=5;retries=2;ssl=true;sslTrustStore=f;trustStorePassword=p;"
                + "twoWay=true;sslKeyStore=k;keyStorePassword=q;x.y=z?c=d;e=f#g=h");

        assertThat(settings.hosts())
                .containsExactly(new Host("a", 1), new Host("::1", 2), new Host("b", Host.STANDARD_PORT));
        assertThat(settings.hosts().get(1)).hasToString("[::1]:2");
        assertThat(settings.database()).contains("sales");
        assertThat(settings.login().plain()).isFalse();
        assertThat(settings.login().user()).isEqualTo("ann");
        assertThat(settings.limits())
                .isEqualTo(new ConnectionSettings.Limits(
                        Duration.ofSeconds(3), Duration.ofMillis(40), Duration.ofSeconds(5), 7, 268_435_456));
        assertThat(settings.retries()).isEqualTo(2);
        assertThat(settings.encryption())
                .contains(new ConnectionSettings.Encryption(
                        Optional.of(new ConnectionSettings.Store("f", new ConnectionSettings.Secret("p"))),
                        Optional.of(new ConnectionSettings.Store("k", new ConnectionSettings.Secret("q")))));
        assertThat(settings.configuration())
                .containsOnlyKeys("x.y", "set:hiveconf:c", "set:hiveconf:e", "set:hivevar:g");
        assertThat(settings.warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"h", "h/", "h:10000", "h/;", "h;auth=plain", "h:10000/;auth=NONE"})
    void beginsInTheServersOwnDatabaseWithALogin(String rest) throws SQLException {
        var settings = read(rest);

        assertThat(settings.hosts()).containsExactly(new Host("h", 10_000));
        assertThat(settings.database()).isEmpty();
        assertThat(settings.login())
                .isEqualTo(new ConnectionSettings.Login(true, "anonymous", new ConnectionSettings.Secret("anonymous")));
    }

    @Test
    void takesATokenFromAFileAndNothingElse(@TempDir Path folder) throws Exception {
        var file = folder.resolve("token");
        Files.writeString(file, " mrt_4cX-_ \n\n");
        assertThat(read("h/;user=etl;tokenFile=" + file).login().password().value())
                .isEqualTo("mrt_4cX-_");
        for (var other : List.of("", "root:x:0:0:root:/root:/bin/bash", "mrt_a b")) {
            Files.writeString(file, other);
            assertThatThrownBy(() -> read("h/;tokenFile=" + file))
                    .hasMessageContaining("is not a token; check tokenFile");
        }
        Files.delete(file);
        assertThatThrownBy(() -> read("h/;tokenFile=" + file)).hasMessageContaining("cannot be read");
    }

    @Test
    void letsAPropertyWin() throws SQLException {
        var properties = new Properties();
        properties.setProperty("user", "bob");
        properties.setProperty("password", "a;b#c?d");

        var login = SettingsReader.read("jdbc:warehouse2://h/;user=ann", properties, 0)
                .login();

        assertThat(login.user()).isEqualTo("bob");
        assertThat(login.password().value()).isEqualTo("a;b#c?d");
        assertThat(login.toString()).doesNotContain("a;b");
    }

    @Test
    void takesTheLoginTimeoutOfTheDriverManager() throws SQLException {
        assertThat(SettingsReader.read("jdbc:warehouse2://h/", new Properties(), 9)
                        .limits()
                        .login())
                .isEqualTo(Duration.ofSeconds(9));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h:0/|65535",
                "h:x/|'x'",
                "/db|names no host",
                "::1/|brackets",
                "h/a/b|one name",
                "h/;user|key=value",
                "h/;auth=kerberos|auth=plain",
                "h/;transportMode=http|binary",
                "h/;fetchSize=-1|from 1",
                "h/;retries=many|'many'",
                "h/;literals=odd|standard"
            })
    void tellsWhatIsWrong(String rest, String received) {
        assertThatThrownBy(() -> read(rest)).isInstanceOf(SQLException.class).hasMessageContaining(received);
    }

    @ParameterizedTest
    @CsvSource({"fetchsiz,fetchSize", "pasword,password", "sslTruststor,sslTrustStore"})
    void namesTheKeyThatWasMeant(String slip, String meant) throws SQLException {
        assertThat(read("h/;" + slip + "=1").warnings())
                .singleElement()
                .asString()
                .contains(slip, "did you mean " + meant + "?");
    }
}
