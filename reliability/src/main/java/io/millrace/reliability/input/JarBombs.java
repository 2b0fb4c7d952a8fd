package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Jars that are small and become large, have too many files, names that leave their folder, or are not jars. Each is
/// uploaded, and the server is asked to run what it has accepted.
final class JarBombs implements InputAttack {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Pattern ID = Pattern.compile("flink-web-upload/([^\"\\\\]+)");
    private static final int BLOCK = 1 << 20;

    private final HttpClient http = HttpClient.newHttpClient();

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        var folder = trial.place("jars");
        var jars = new TreeMap<String, Path>();
        jars.put("a manifest of 6 GB", manifest(folder.resolve("manifest.jar"), 6_000));
        jars.put("a file of 6 GB", zeros(folder.resolve("zeros.jar"), "big.bin", 6_000));
        jars.put("a class of 1 GB", zeros(folder.resolve("class.jar"), "Main.class", 1_000));
        jars.put("300,000 files", many(folder.resolve("many.jar"), 300_000));
        jars.put("names that leave the folder", names(folder.resolve("names.jar")));
        jars.put("no jar", Files.write(folder.resolve("text.jar"), new byte[10_000]));
        jars.put("an empty file", Files.createFile(folder.resolve("empty.jar")));
        int faults = 0;
        int escaped = 0;
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            var outcome = upload(guarded.server().cluster(), jar.getValue());
            trial.add(Figure.seen("upload of " + jar.getKey() + ", status", outcome.statusCode(), ""));
            faults += fault(trial, jar.getKey(), outcome);
            var id = ID.matcher(outcome.body());
            if (id.find()) {
                for (var action : List.of("plan", "run")) {
                    var done = send(HttpRequest.newBuilder(
                                    guarded.server().cluster().resolve("/v1/jars/" + id.group(1) + "/" + action))
                            .timeout(LIMIT)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{\"entryClass\":\"Main\"}"))
                            .build());
                    faults += fault(trial, action + " of " + jar.getKey(), done);
                }
            }
            escaped += Files.exists(Path.of("/tmp/millrace-escaped.txt")) ? 1 : 0;
        }
        trial.add(Figure.none("jars that were answered with a fault of the server", faults));
        trial.add(Figure.none("files outside the folder of a jar", escaped));
        http.close();
    }

    private static int fault(Trial trial, String what, HttpResponse<String> answer) {
        // 507: there is no room for the upload
        if (answer.statusCode() < 500 || answer.statusCode() == 507) {
            return 0;
        }
        trial.finding(what + ": " + answer.statusCode() + " " + answer.body());
        return 1;
    }

    private HttpResponse<String> upload(URI service, Path jar) throws IOException, InterruptedException {
        var boundary = "boundary-of-a-jar";
        var head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\""
                + jar.getFileName() + "\"\r\nContent-Type: application/x-java-archive\r\n\r\n";
        return send(HttpRequest.newBuilder(service.resolve("/v1/jars/upload"))
                .timeout(LIMIT)
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(HttpRequest.BodyPublishers.concat(
                        HttpRequest.BodyPublishers.ofString(head),
                        HttpRequest.BodyPublishers.ofFile(jar),
                        HttpRequest.BodyPublishers.ofString("\r\n--" + boundary + "--\r\n")))
                .build());
    }

    private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static Path manifest(Path jar, int megabytes) throws IOException {
        return zeros(jar, "META-INF/MANIFEST.MF", megabytes);
    }

    private static Path zeros(Path jar, String name, int megabytes) throws IOException {
        try (var zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
            zip.setLevel(Deflater.BEST_SPEED);
            zip.putNextEntry(new ZipEntry(name));
            var block = new byte[BLOCK];
            for (int i = 0; i < megabytes; i++) {
                zip.write(block);
            }
        }
        return jar;
    }

    private static Path many(Path jar, int files) throws IOException {
        try (var zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
            for (int i = 0; i < files; i++) {
                zip.putNextEntry(new ZipEntry("f" + i));
            }
        }
        return jar;
    }

    private static Path names(Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                var zip = new ZipOutputStream(out)) {
            for (var name : List.of(
                    "lib/../../../../../../../../tmp/millrace-escaped.txt",
                    "/tmp/millrace-escaped.txt",
                    "lib/../../x.jar",
                    "lib/" + "a".repeat(300) + ".jar",
                    "lib/inner.jar",
                    "C:\\x.jar")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }
}
