package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.Principal;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Upload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests forms with files over HTTP.
class UploadsTest {
    public record Note(String text) {}

    /// The names and contents that the handler received, in order.
    public record Seen(String text, List<String> names, List<String> contents) {}

    private static final Service A = Service.CLUSTER;
    private static final Endpoint<Upload<Note>, Seen> SEND =
            A.post("send", "/send").request(Payload.files(Note.class)).response(Payload.json(Seen.class));
    private static final Endpoint<Upload<Nothing>, Nothing> KEEP =
            A.post("keep", "/keep").request(Payload.file()).response(Payload.none());
    private static final Endpoint<Note, Note> PLAIN =
            A.post("plain", "/plain").request(Payload.json(Note.class)).response(Payload.json(Note.class));
    private static final Endpoint<Upload<Nothing>, Nothing> FORBIDDEN = A.post("forbidden", "/forbidden")
            .request(Payload.file())
            .response(Payload.none())
            .permission(Permission.SUBMIT);

    @TempDir
    private static Path directory;

    private static Path folder;
    private static Path kept;
    private static HttpServer server;
    private static HttpServer closed;
    private static HttpClient http;

    /// May do everything but bring code.
    private static final Authentication WITHOUT_SUBMIT =
            _ -> new Principal("guest", Set.of(Permission.VIEW, Permission.RUN, Permission.OPERATE));

    @BeforeAll
    static void start() {
        folder = directory.resolve("uploads");
        kept = directory.resolve("kept");
        Routes routes = () -> List.of(
                new Route<>(SEND, call -> seen(call.body())),
                new Route<>(KEEP, call -> keep(call.body().files().getFirst().path())),
                new Route<>(PLAIN, Call::body),
                new Route<>(FORBIDDEN, call -> Nothing.NOTHING));
        var options = HttpOptions.DEFAULT
                .limits(HttpLimits.DEFAULT.content(10_000))
                .uploads(new UploadOptions(Optional.of(folder), 400_000, 300_000, 5, 500));
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(A, List.of(routes), Assets.NONE, options, WITHOUT_SUBMIT),
                HttpOptions.DEFAULT);
        server.start();
        closed = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        A,
                        List.of(routes),
                        Assets.NONE,
                        HttpOptions.DEFAULT.limits(HttpLimits.DEFAULT.content(10_000)),
                        new Authentication.Open()),
                HttpOptions.DEFAULT);
        closed.start();
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterAll
    static void stop() {
        http.close();
        server.close();
        closed.close();
    }

    /// The files of a request go when it has ended, which is a moment after its answer has come.
    @AfterEach
    void leavesNoFileBehind() {
        await().untilAsserted(() -> {
            if (Files.exists(folder)) {
                try (var left = Files.walk(folder)) {
                    assertThat(left).containsExactly(folder);
                }
            }
        });
    }

    private static Seen seen(Upload<Note> upload) {
        return new Seen(
                upload.request().text(),
                upload.files().stream().map(Upload.File::name).toList(),
                upload.files().stream().map(file -> content(file.path())).toList());
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Nothing keep(Path file) {
        try {
            Files.move(file, kept);
            return Nothing.NOTHING;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpResponse<String> post(String path, String type, byte[] body) throws Exception {
        return post(server, path, type, body);
    }

    private static HttpResponse<String> post(HttpServer server, String path, String type, byte[] body)
            throws Exception {
        return post(server, path, type, HttpRequest.BodyPublishers.ofByteArray(body));
    }

    private static HttpResponse<String> post(HttpServer to, String path, String type, HttpRequest.BodyPublisher body)
            throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(to.url() + path))
                        .header("content-type", type)
                        .POST(body)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> form(String path, String... parts) throws Exception {
        return form(server, path, parts);
    }

    private static HttpResponse<String> form(HttpServer server, String path, String... parts) throws Exception {
        var text = new StringBuilder();
        for (var part : parts) {
            text.append("--b\r\n").append(part).append("\r\n");
        }
        return post(
                server,
                path,
                "multipart/form-data; boundary=b",
                text.append("--b--\r\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String note(String text) {
        return "Content-Disposition: form-data; name=\"request\"\r\n\r\n{\"text\":\"" + text + "\"}";
    }

    private static String file(String name, String content) {
        return "content-disposition: form-data; name=\"f\"; filename=\"" + name + "\"\r\n"
                + "content-type: application/octet-stream\r\n\r\n" + content;
    }

    @Test
    void takesAMessageAndFiles() throws Exception {
        var answer = form("/v1/send", file("a.jar", "AAA"), note("hello"), file("b", ""), file("c.txt", "\r\n--a\r\n"));
        assertThat(answer.body())
                .isEqualTo("{\"text\":\"hello\",\"names\":[\"a.jar\",\"b\",\"c.txt\"],"
                        + "\"contents\":[\"AAA\",\"\",\"\\r\\n--a\\r\\n\"]}");
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void theTypedClientSendsWhatTheEndpointTakes() throws Exception {
        var one = Files.writeString(directory.resolve("one.bin"), "1\r\n--1");
        var two = Files.writeString(directory.resolve("two \"quoted\".bin"), "2".repeat(100_000));
        try (var client = new Client(Connection.to(server.url()))) {
            var seen = client.call(
                            SEND,
                            Arguments.NONE,
                            new Upload<>(new Note("mit Größe"), List.of(Upload.File.of(one), Upload.File.of(two))))
                    .orThrow();
            assertThat(seen.text()).isEqualTo("mit Größe");
            assertThat(seen.names()).containsExactly("one.bin", "two %22quoted%22.bin");
            assertThat(seen.contents()).containsExactly(Files.readString(one), Files.readString(two));
            assertThat(client.call(KEEP, Arguments.NONE, Upload.of(one))).isInstanceOf(Reply.Ok.class);
            assertThat(kept).hasSameBinaryContentAs(one);
            Files.delete(kept);
            assertThat(client.call(KEEP, Arguments.NONE, Upload.of(directory.resolve("nowhere"))))
                    .isInstanceOfSatisfying(
                            Reply.Unreachable.class,
                            reply -> assertThat(reply.reason()).contains("nowhere"));
        }
    }

    @Test
    void aBodyOfUnknownLengthIsTakenInPieces() throws Exception {
        var content = "x".repeat(200_000);
        var body = ("--b\r\n" + note("chunked") + "\r\n--b\r\n" + file("big", content) + "\r\n--b--\r\n")
                .getBytes(StandardCharsets.UTF_8);
        var answer = post(
                server,
                "/send",
                "multipart/form-data; boundary=\"b\"",
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains(content);
    }

    /// Contents made of pieces of the boundary, at every place in the buffer.
    @Test
    void noContentIsTakenForABoundary() throws Exception {
        var random = new Random(7);
        var pieces = List.of("\r", "\n", "\r\n", "--", "\r\n--", "\r\n--bound", "-bounda", "\r\n--boundarx", "x");
        for (int round = 0; round < 40; round++) {
            var content = new StringBuilder("y".repeat(65_400 + random.nextInt(200)));
            while (content.length() < 66_500) {
                content.append(pieces.get(random.nextInt(pieces.size())));
            }
            var form = "--boundary\r\n" + note("n") + "\r\n--boundary\r\n" + file("f", content.toString())
                    + "\r\n--boundary--\r\n";
            var parts = new MultipartReader(
                    new ByteArrayInputStream(form.getBytes(StandardCharsets.ISO_8859_1)) {
                        @Override
                        public synchronized int read(byte[] target, int offset, int length) {
                            return super.read(target, offset, Math.min(length, 1 + random.nextInt(5000)));
                        }
                    },
                    "boundary",
                    500);
            assertThat(parts.next().orElseThrow().name()).isEqualTo("request");
            var out = new ByteArrayOutputStream();
            parts.next().orElseThrow().content().transferTo(out);
            assertThat(out.toString(StandardCharsets.ISO_8859_1)).isEqualTo(content.toString());
            assertThat(parts.next()).isEmpty();
        }
    }

    @Test
    void everyPostTakesItsMessageInAForm() throws Exception {
        assertThat(form("/plain", note("hello")).body()).isEqualTo("{\"text\":\"hello\"}");
        assertThat(form("/plain", note("hello"), file("a", "")).body())
                .isEqualTo("{\"errors\":[\"File upload not allowed\"]}");
        assertThat(form("/plain", "content-disposition: form-data; name=other\r\n\r\n1")
                        .body())
                .isEqualTo("{\"errors\":[\"Received unknown attribute other.\"]}");
        assertThat(form("/nowhere", note("hello")).body()).isEqualTo("{\"errors\":[\"POST request not allowed\"]}");
        assertThat(form("/nowhere", note("hello")).statusCode()).isEqualTo(400);
        assertThat(form("/plain", note("a"), note("b")).statusCode()).isEqualTo(400);
    }

    @Test
    void refusesWhatIsNoForm() throws Exception {
        var type = "multipart/form-data; boundary=b";
        for (var body : List.of(
                "",
                "nothing",
                "--b",
                "--b\r\n",
                "--b\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: form-data\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: attachment; name=a\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: form-data; name=a; name=b\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: form-data; name=\"a\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: form-data; name=\"a\"x\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: form-data;\r\n name=\"a\"\r\n\r\n\r\n--b--\r\n",
                "--b\r\ncontent-disposition: form-data; name=\"a\"\r\n"
                        + "content-disposition: form-data; name=\"b\"\r\n\r\n\r\n--b--\r\n",
                "--b\r\n: x\r\n\r\n\r\n--b--\r\n",
                "--b\r\n" + note("a").replace("\r\n\r\n", "\r\ncontent-transfer-encoding: base64\r\n\r\n")
                        + "\r\n--b--\r\n",
                "--b\r\n" + note("a") + "\r\n--b",
                "--b\r\n" + note("a") + "\r\n--bb--\r\n",
                "--b\r\n" + file("a\0b", "") + "\r\n--b--\r\n",
                "--b\r\n" + file("..", "") + "\r\n--b--\r\n",
                "--b\r\n" + file("a/", "") + "\r\n--b--\r\n",
                "--b\r\n" + file("n".repeat(201), "") + "\r\n--b--\r\n",
                "--b\r\n" + "x: " + "y".repeat(600) + "\r\n\r\n\r\n--b--\r\n")) {
            var answer = post("/send", type, body.getBytes(StandardCharsets.UTF_8));
            assertThat(answer.statusCode()).as(body).isEqualTo(400);
            assertThat(answer.body()).as(body).startsWith("{\"errors\":[\"").doesNotContain("Incident");
        }
        var valid = ("--b\r\n" + note("a") + "\r\n--b--\r\n").getBytes(StandardCharsets.UTF_8);
        assertThat(post("/send", "multipart/form-data", valid).statusCode()).isEqualTo(400);
        assertThat(post("/send", "multipart/form-data; boundary=" + "b".repeat(71), valid)
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("/send", type, "--b\r\n\u00ff\r\n".getBytes(StandardCharsets.ISO_8859_1))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void everySizeHasALimit() throws Exception {
        assertThat(form("/send", note("a"), file("big", "x".repeat(300_001))).statusCode())
                .isEqualTo(413);
        assertThat(form("/send", note("a"), file("a", "x".repeat(250_000)), file("b", "x".repeat(250_000)))
                        .statusCode())
                .isEqualTo(413);
        assertThat(form("/send", note("a".repeat(10_001))).statusCode()).isEqualTo(413);
        var many = new ArrayList<>(List.of(note("a")));
        for (int i = 0; i < 5; i++) {
            many.add(file("f" + i, ""));
        }
        assertThat(form("/send", many.toArray(String[]::new)).body()).contains("more than 5 parts");
        var endless = ("--b\r\n" + file("big", "x".repeat(500_000))).getBytes(StandardCharsets.UTF_8);
        assertThat(post(
                                server,
                                "/send",
                                "multipart/form-data; boundary=b",
                                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(endless)))
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void aConnectionThatBreaksOffLeavesNothing() throws Exception {
        try (var socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream()
                    .write(("POST /send HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n"
                                    + "content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
                                    + file("half", "x".repeat(70_000)))
                            .getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes();
        }
    }

    @Test
    void switchedOffItTakesNoFiles() throws Exception {
        var body = ("--b\r\n" + note("a") + "\r\n--b\r\n" + file("a", "x") + "\r\n--b--\r\n")
                .getBytes(StandardCharsets.UTF_8);
        var answer =
                post(closed, "/send", "multipart/form-data; boundary=b", HttpRequest.BodyPublishers.ofByteArray(body));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("uploads are switched off");
        var plain = ("--b\r\n" + note("a") + "\r\n--b--\r\n").getBytes(StandardCharsets.UTF_8);
        assertThat(post(
                                closed,
                                "/plain",
                                "multipart/form-data; boundary=b",
                                HttpRequest.BodyPublishers.ofByteArray(plain))
                        .statusCode())
                .isEqualTo(200);
    }

    /// The response comes although the file never does: the body of a caller without permission is not awaited.
    @Test
    void whoMayNotSubmitIsRefusedBeforeTheFileIsRead() throws Exception {
        try (var socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream()
                    .write(("POST /forbidden HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n"
                                    + "connection: close\r\nexpect: 100-continue\r\n"
                                    + "content-type: multipart/form-data; boundary=b\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith("HTTP/1.1 403 ")
                    .contains("'guest' lacks the permission SUBMIT, which the roles developer and admin have.");
        }
        assertThat(form("/send", note("a")).statusCode()).isEqualTo(200);
    }

    @Test
    void refusesAFileThatTheDiskHasNoRoomFor() throws Exception {
        var disk = directory.resolve("disk");
        Routes routes = () -> List.of(new Route<>(SEND, call -> seen(call.body())));
        var options = HttpOptions.DEFAULT
                .limits(HttpLimits.DEFAULT.content(10_000))
                .uploads(new UploadOptions(Optional.of(FullDisk.at(disk, 100_000)), 400_000, 300_000, 5, 500));
        try (var full = new HttpServer(
                "127.0.0.1",
                0,
                new Router(A, List.of(routes), Assets.NONE, options, WITHOUT_SUBMIT),
                HttpOptions.DEFAULT)) {
            full.start();

            var refused = form(full, "/send", file("small.jar", "abc"), file("large.jar", "x".repeat(200_000)));
            assertThat(refused.statusCode()).isEqualTo(507);
            assertThat(refused.body())
                    .isEqualTo(
                            "{\"errors\":[\"The file large.jar could not be stored in the server's folder of uploads:"
                                    + " No space left on device.\"]}");
            assertThat(disk).isEmptyDirectory();
            assertThat(form(full, "/send", note("a"), file("small.jar", "abc")).statusCode())
                    .isEqualTo(200);
        }
    }
}
