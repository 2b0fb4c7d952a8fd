package io.millrace.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import java.util.ArrayList;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsMaskedTest {
    /// The length of a text. If each letter were examined as often as there are letters, it would take hours.
    private static final int LENGTH = 4 << 20;

    private static final int TEXTS = Exhaustive.ENABLED ? 10_000 : 2_000;
    private static final String[] FORMS = {
        "'password' = 'hunter2'",
        "'client.secret' = 'it''s hunter2'",
        "password=hunter2",
        "dbPassword=hunter2",
        "{fs.s3.secret.key=hunter2, x=y}",
        "\"api.token\": \"hunter2\"",
        "password = \"hunter2\"",
        "Authorization: Basic hunter2",
        "Authorization: Bearer hunter2",
        "http.headers=Authorization: Bearer hunter2",
        " Bearer hunter2",
        "https://host/x?key=hunter2",
        "https://host/x?a=b&sig=hunter2&c=d",
        " --password hunter2",
        " -Djavax.net.ssl.keyStorePassword=hunter2",
        "https://ann:hunter2@host/",
        "Module required username=\"ann\" password=\"hunter2\";"
    };
    /// Forms that case files and logs have.
    private static final String[] OTHER_FORMS = {
        "s3.secret-key: hunter2",
        "Loading configuration property: fs.s3a.access.key, password = hunter2 next",
        "WITH ('password'='it''s hunter2')",
        "password='it''s hunter2'",
        "{password=>hunter2}",
        "jdbc:mysql://db:3306/x?user=me&password=hunter2&ssl=true",
        "jdbc:oracle:thin:scott/hunter2@//db:1521/x",
        "jdbc:oracle:thin:scott/p@hunter2@db:1521:x",
        "https://me:p@hunter2@host/path",
        "https://hunter2@host/path",
        "curl -H 'Authorization: Basic hunter2hunter2=='",
        "proxy answered: Basic YW5uOmh1bnRlcjI= was wrong",
        "cookie: session=hunter2",
        "`api.key` = hunter2",
        "{\"apiKey\":\"hunter2\"}",
        "{\"password\":\"a\\\"hunter2\"}",
        "said {\\\"token\\\":\\\"a hunter2 \\\"} to",
        "<db.password>hunter2</db.password>",
        "<p:client-secret>a hunter2</p:client-secret>",
        "keytool -storepassword hunter2 -alias x",
        "--db-password hunter2 --other x",
        "CREATE USER me IDENTIFIED BY 'hunter2'",
        "-----BEGIN RSA PRIVATE KEY-----\nhunter2\nhunter2\n-----END RSA PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nhunter2 and no end",
        "sasl.jaas.config=org.x.PlainLoginModule required username=\"u\" password=\"hunter2\";",
        "the one eyJhunter2.eyJhunter2.hunter2 is",
    };
    private static final String[] PIECES = {
        "'",
        "'",
        "''",
        "=",
        " = ",
        ":",
        " ",
        "\n",
        "x",
        "-",
        "_",
        "//",
        "@",
        "&",
        ";",
        "password",
        "Secret",
        "api-key",
        "a",
        "basic-auth-params",
        "TOKEN",
        "pass",
        "jaas.config",
        "\"",
        "sas_key"
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE t WITH ('connector' = 'jdbc', 'password' = 'hunter2') AS SELECT 1",
                "INSERT INTO t SELECT * FROM s /*+ OPTIONS('properties.ssl.keystore.PASSWORD'='hunter2') */",
                "SELECT 1 /*+ OPTIONS('s3.secret-key' = 'it''s hunter2') */",
                "CREATE TABLE t WITH ('url' = 'jdbc:db://host/x?user=me&password=hunter2&ssl=true') AS SELECT 1",
                "CREATE TABLE t WITH ('url' = 'http://me:hunter2@host/') AS SELECT 1",
                "SELECT 1 -- token: hunter2",
                "INSERT INTO t WITH ('properties.sasl.jaas.config' = 'Login required username=me pass=hunter2;') SELECT 1",
            })
    void hidesTheSecretAndNothingElse(String sql) {
        assertThat(SecretsMasked.in(sql))
                .doesNotContain("hunter2")
                .contains(SecretsMasked.MASK, "1".equals(sql) ? "" : "t");
    }

    @Test
    void leavesEverythingElseAsItIs() {
        for (var sql : new String[] {
            "SELECT 'password', name FROM users WHERE city = 'x'",
            "INSERT INTO t SELECT password FROM users",
            "CREATE TABLE t WITH ('connector' = 'kafka', 'url' = 'http://host:8081/x') AS SELECT 'a' = 'b'",
            "at io.millrace.SecretStore.find(SecretStore.java:42)",
            "SELECT key, token_count FROM t WHERE token_count > 5 AND key = 7 -- basic types",
            "SELECT a -- the basic statistic, basic statistics of AuthenticationFilter",
            "pekko.tcp://flink@worker-1.example.org:6122/user/rpc/taskmanager_0",
            "abfss://container@account.dfs.core.windows.net/path, http://host/x?mail=a@b.org",
            "java.lang.Object@1b2c3d at org.apache.Foo.bar(Foo.java:123)",
            "2026-11-20 12:00:00,123 INFO  org.apache.Foo [] - done, 10:20:30",
            "security.delegation.tokens.enabled: true, {\"secret\": null}",
            "Access denied for user 'ann'@'db' (using password: YES)",
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
        }) {
            assertThat(SecretsMasked.in(sql)).isEqualTo(sql);
        }
    }

    @ParameterizedTest
    @FieldSource("OTHER_FORMS")
    void hidesASecretInEveryForm(String form) {
        assertThat(SecretsMasked.in(form))
                .doesNotContain("hunter2", "YW5uOmh1bnRlcjI=")
                .contains(SecretsMasked.MASK);
    }

    @Test
    void knowsTokensByTheirForm() {
        for (var token : new String[] {
            "AKIAIOSFODNN7EXAMPLE",
            "ghp_0123456789abcdefghijABCDEFGHIJ012345",
            "eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl",
            "mrt_0123456789-abcdefghij_ABCDEFGHIJ0123456789a"
        }) {
            assertThat(SecretsMasked.in("it was " + token + ", they said"))
                    .isEqualTo("it was " + SecretsMasked.MASK + ", they said");
        }
    }

    @Test
    void tellsWhatItMasks() {
        var masked = new ArrayList<String>();
        var text = "a password=hunter2 b, 'secret' = 'x', token=****** https://me:pw@host/";
        SecretsMasked.in(text, (before, after) -> masked.add(before + " -> " + after));
        assertThat(masked)
                .containsExactly(
                        "'secret' = 'x -> 'secret' = '******",
                        "password=hunter2 -> password=******",
                        "me:pw -> me:******");
    }

    @Test
    void keepsTheOptionsAroundASecret() {
        assertThat(SecretsMasked.in("WITH ('user' = 'me', 'password' = 'a''b', 'table' = 'x')"))
                .isEqualTo("WITH ('user' = 'me', 'password' = '******', 'table' = 'x')");
    }

    @Test
    void hidesASecretInATextWithoutEnd() {
        assertThat(SecretsMasked.in("CREATE TABLE t WITH ('password' = 'hunter2, 'table' = ''x''"))
                .doesNotContain("hunter2");
        assertThat(SecretsMasked.in("CREATE TABLE t WITH ('password' = 'hunter2"))
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @FieldSource("FORMS")
    void hidesASecretWhateverStandsAroundIt(String form) {
        var random = new Random(7);
        for (int i = 0; i < TEXTS; i++) {
            var text = pieces(random).replace("\"", "") + " x, " + form + pieces(random);
            assertThat(SecretsMasked.in(text)).as(text).doesNotContain("hunter2");
        }
    }

    private static String pieces(Random random) {
        var text = new StringBuilder();
        for (int j = random.nextInt(8); j > 0; j--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    @Test
    void masksAMaskedTextNoFurther() {
        for (var form : Stream.of(FORMS, OTHER_FORMS).flatMap(Stream::of).toList()) {
            var masked = SecretsMasked.in(form);
            assertThat(SecretsMasked.in(masked)).isEqualTo(masked);
        }
    }

    /// Texts of which each letter could be examined many times.
    enum Hostile {
        NAMES_IN_ONE_LITERAL(length -> "SELECT '" + "password".repeat(length / 8) + "'"),
        NAMES_AFTER_NAMES(length -> "password ".repeat(length / 9)),
        NAMES_WITHOUT_END(length -> "'" + "password".repeat(length / 8)),
        KEYS_WITHOUT_VALUES(length -> "'password'=".repeat(length / 11)),
        KEYS_BEFORE_ONE_VALUE_WITHOUT_END(length -> "'password' = '" + "''token'' = ''".repeat(length / 14)),
        KEYS_AND_SPACE(length -> ("'password'" + " ".repeat(1000)).repeat(length / 1010)),
        SPACE_AFTER_A_KEY(length -> "'password'" + " ".repeat(length)),
        SPACE_AFTER_A_PART(length -> "password=" + " ".repeat(length)),
        QUOTES("'"::repeat),
        QUOTED_QUOTES(length -> "'password'='" + "'".repeat(length)),
        SLASHES("/"::repeat),
        ADDRESSES(length -> "//a:".repeat(length / 4)),
        ADDRESS_WITHOUT_END(length -> "//a:" + "b".repeat(length)),
        LINES(length -> "'password\n".repeat(length / 10)),
        ORACLE_ADDRESSES(length -> "jdbc:oracle:a:".repeat(length / 14)),
        NAMES_BEFORE_HOSTS(length -> "https://" + "a@".repeat(length / 2)),
        KEYS_BEGUN(length -> "-----BEGIN PRIVATE KEY".repeat(length / 22)),
        ELEMENTS(length -> "<password>".repeat(length / 10)),
        PREFIXED_ELEMENTS(length -> ":password>".repeat(length / 10)),
        ESCAPED_QUOTES(length -> "secret=\\\"".repeat(length / 9)),
        UNUSUAL_TOKENS(length -> "eyJ.AKIAghp_-mrt_".repeat(length / 17)),
        WORDS_AFTER_BASIC(length -> "basic " + "a".repeat(length)),
        HALF_NAMES(length -> "privat".repeat(length / 6));

        private final IntFunction<String> text;

        Hostile(IntFunction<String> text) {
            this.text = text;
        }
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void getsThroughWhateverIsGiven(Hostile shape) {
        var text = shape.text.apply(LENGTH);

        assertThat(SecretsMasked.in(text)).isNotEmpty();
    }
}
