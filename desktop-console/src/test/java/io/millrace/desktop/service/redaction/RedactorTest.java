package io.millrace.desktop.service.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
    private final List<String> tookOut = new ArrayList<>();
    private final Redactor usual = new Redactor(
            SampleRules.usual(), (kind, before, after) -> tookOut.add(kind + " " + before + " -> " + after));
    private final Redactor all = new Redactor(SampleRules.allWith("Acme"), RedactionListener.NONE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3.secret-key=HUSH",
                "s3.secret-key: HUSH",
                "saml.keystore-key=HUSH",
                "https://host/x?a=b&sig=HUSH&c=d",
                "Loading configuration property: fs.s3a.access.key, password = HUSH next",
                "WITH ('connector' = 'jdbc', 'password' = 'HUSH', 'url' = 'x')",
                "WITH ('password'='it''s HUSH')",
                "jdbc:mysql://db:3306/x?user=me&password=HUSH&ssl=true",
                "jdbc:oracle:thin:scott/HUSH@//db:1521/x",
                "https://me:HUSH@host/path",
                "https://me:p@HUSH@host/path",
                "https://HUSH@host/path",
                "Authorization: Bearer HUSHHUSHHUSH",
                "curl -H 'Authorization: Basic HUSHHUSH=='",
                "cookie: session=HUSH",
                "{\"apiKey\":\"HUSH\"}",
                "said {\\\"token\\\":\\\"HUSH \\\"} to",
                "<db.password>HUSH</db.password>",
                "--db-password HUSH --other x",
                "CREATE USER me IDENTIFIED BY 'HUSH'",
                "-----BEGIN RSA PRIVATE KEY-----\nHUSH\nHUSH\n-----END RSA PRIVATE KEY-----",
                "sasl.jaas.config=org.x.PlainLoginModule required username=\"u\" password=\"HUSH\";",
                "the token eyJHUSH00.eyJHUSH00.HUSH is",
                "mail HUSH.me+x@example.org now"
            })
    void takesOutSecrets(String text) {
        assertThat(usual.text(text)).doesNotContain("HUSH").contains(Redactor.MASK);
        assertThat(tookOut).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pekko.tcp://flink@worker-1.example.org:6122/user/rpc/taskmanager_0",
                "java.lang.Object@1b2c3d at org.apache.Foo.bar(Foo.java:123)",
                "2026-11-20 12:00:00,123 INFO  org.apache.Foo [] - done, 10:20:30",
                "security.delegation.tokens.enabled: true",
                "http://host:8081/jobs"
            })
    void leavesAloneWhatIsNoSecret(String text) {
        assertThat(usual.text(text)).isEqualTo(text);
        assertThat(tookOut).isEmpty();
    }

    @Test
    void saysWhatItTookOut() {
        usual.text("a password=HUSH b");
        assertThat(tookOut).containsExactly("SECRETS password=HUSH -> password=******");
    }

    @Test
    void givesAHostTheSameNameEverywhere() {
        all.hosts(List.of("worker-7.prod.example.org"));
        assertThat(all.text("worker-7.prod.example.org:6122-ab12 and WORKER-7, not worker-70"))
                .isEqualTo("host-1:6122-ab12 and host-1, not worker-70");
        assertThat(all.text("from 10.0.0.5:40123 to 10.0.0.6, 10.0.0.5"))
                .isEqualTo("from host-2:40123 to host-3, host-2");
        assertThat(all.text("s3://bucket.example.org/x, kafka-1.example.org:9092"))
                .isEqualTo("s3://host-4/x, host-5:9092");
        assertThat(all.text("localhost:8081, 127.0.0.1, at Foo.bar(Foo.java:123), 12:30:59"))
                .isEqualTo("localhost:8081, 127.0.0.1, at Foo.bar(Foo.java:123), 12:30:59");
        assertThat(all.text("pekko://flink/user/rpc, org.apache.flink.Foo:123, pekko.tcp://flink@jm-0.svc:6123/user"))
                .isEqualTo("pekko://flink/user/rpc, org.apache.flink.Foo:123, pekko.tcp://flink@host-6:6123/user");
        assertThat(all.text("[fe80::1%x] 2001:db8:0:0:0:0:0:1 [2001:db8::1]")).doesNotContain("2001");
    }

    @Test
    void takesOutWordsOfTheUser() {
        assertThat(all.text("for ACME Corp")).isEqualTo("for ****** Corp");
    }

    @Test
    void takesOutWhatAStatementSaysEverywhere() {
        all.statement("INSERT INTO t SELECT * FROM s WHERE name = 'Jane Doe' AND n > 42");
        assertThat(all.json("{\"statement\":\"WHERE name = 'Jane Doe' AND n > 42\",\"x\":\"saw Jane Doe\"}"))
                .isEqualTo("{\"statement\":\"WHERE name = '?' AND n > ?\",\"x\":\"saw ?\"}");
        assertThat(all.json("{\"name\":\"Calc(where=[(n = 42) AND (k = 'ab':VARCHAR)])[7]\"}"))
                .isEqualTo("{\"name\":\"Calc(where=[(n = ?) AND (k = '?':VARCHAR)])[7]\"}");
    }

    @Test
    void leavesTheRestOfJsonAsItIs() {
        var json = "{ \"n\" : 12345678901234567890.10, \"nan\":NaN, \"t\":\"a\\u00e4\\\"\", \"e\":[ ] ,\"z\":null}\n";
        assertThat(usual.json(json)).isEqualTo(json);
    }

    @Test
    void readsNamesOfJson() {
        assertThat(usual.json("{\"user-config\":{\"db.password\":\"a\\\"b\",\"x\":\"y\"},\"n\":1}"))
                .isEqualTo("{\"user-config\":{\"db.password\":\"******\",\"x\":\"y\"},\"n\":1}");
        assertThat(usual.json("[{\"key\":\"s3.secret-key\",\"value\":\"HUSH\"},{\"key\":\"a\",\"value\":\"b\"}]"))
                .isEqualTo("[{\"key\":\"s3.secret-key\",\"value\":\"******\"},{\"key\":\"a\",\"value\":\"b\"}]");
        assertThat(usual.json("{\"credentials\":[\"HUSH\",{\"a\":\"HUSH\"}],\"b\":\"c\"}"))
                .doesNotContain("HUSH")
                .contains("\"b\":\"c\"");
    }

    @Test
    void neverBreaksJson() {
        var hostile = Map.of(
                "text",
                "password=\"a\\\"\n\u0001b\" https://a:b@c 'password' = 'x' \\",
                "list",
                List.of("token=\\\"\\", "}"));
        Object read = Json.readLenient(usual.json(Json.text(hostile)).getBytes(StandardCharsets.UTF_8), Map.class);
        assertThat(read).asString().contains("******");
        for (var broken : List.of("", "\"", "\"a\\", "{\"a\":", "]]]}", "{\"password\":\"x")) {
            assertThat(usual.json(broken)).doesNotContain("\"x");
        }
    }

    @Test
    void takesNothingOutWhereNothingIsToBe() {
        assertThat(new Redactor(RedactionRules.NOTHING, RedactionListener.NONE).json("{\"password\":\"x\"}"))
                .isEqualTo("{\"password\":\"x\"}");
    }

    @Test
    void isQuickWithLinesThatAreMadeToBeSlow() {
        // of a processor, for which this thread may have to wait
        var time = ManagementFactory.getThreadMXBean();
        var started = time.getCurrentThreadCpuTime();
        for (var part :
                List.of("password", "a", "a.", "'", "://", "1.1.", "<password>", "a@", "-----BEGIN ", "secret=\\\"")) {
            all.text(part.repeat(20_000));
        }
        assertThat(Duration.ofNanos(time.getCurrentThreadCpuTime() - started)).isLessThan(Duration.ofSeconds(20));
    }
}
