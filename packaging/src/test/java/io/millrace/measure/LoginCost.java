package io.millrace.measure;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Compares a server without TLS and login with one that has both, and with `--parts` with one that has a login alone,
/// one that has TLS alone, and a [BareServer] without and with TLS: the processor time that a request takes in the
/// server, over connections that stay open, and the memory of the idle server. All run at the same time and are
/// measured in turn, many times, so that what else the machine does hits all.
public final class LoginCost {
    private static final Duration LIMIT = Duration.ofSeconds(300);
    private static final Pattern READY =
            Pattern.compile("ready.*?(http\\S+?),? .*?SQL gateway (http\\S+?)[,.]?(\\s|$)");
    private static final String PASSWORD = "a password of ann";
    private static final int MAX_CLIENTS = 64;
    /// The rounds before the first that is measured: the JVM compiles late what TLS adds.
    private static final int WARM_UP = 8;

    private final Path home;
    /// The folder of this program.
    private final Path sources;
    private final Path folder;
    private final int rounds;
    private final int requests;
    private final List<Kind> kinds;

    private LoginCost(Path home, Path sources, Path folder, int rounds, int requests, List<Kind> kinds) {
        this.home = home;
        this.sources = sources;
        this.folder = folder;
        this.rounds = rounds;
        this.requests = requests;
        this.kinds = kinds;
    }

    /// A server of the comparison.
    private enum Kind {
        OFF(false, false),
        LOGIN(true, false),
        TLS(false, true),
        ON(true, true),
        BARE(false, false),
        BARE_TLS(false, true);

        private final boolean login;
        private final boolean tls;

        Kind(boolean login, boolean tls) {
            this.login = login;
            this.tls = tls;
        }

        String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        boolean isBare() {
            return this == BARE || this == BARE_TLS;
        }

        /// The server that it is compared with.
        Kind base() {
            return isBare() ? BARE : OFF;
        }
    }

    public static void main(String[] arguments) throws Exception {
        // a round of the other server may take longer than the client keeps connections by default
        System.setProperty("jdk.httpclient.keepalive.timeout", "3600");
        var rest = new ArrayList<>(Arrays.asList(arguments));
        var home = Path.of(rest.removeFirst());
        var sources = Path.of(rest.removeFirst());
        int rounds = Integer.parseInt(GatewayRequests.take(rest, "--rounds", "15"));
        int requests = Integer.parseInt(GatewayRequests.take(rest, "--requests", "1000"));
        var kinds = rest.remove("--parts") ? List.of(Kind.values()) : List.of(Kind.OFF, Kind.ON);
        var folder = Files.createTempDirectory("measure-login");
        try {
            new LoginCost(home, sources, folder, rounds, requests, kinds).run(rest);
        } finally {
            new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
        }
    }

    private void run(List<String> keys) throws Exception {
        prepare();
        var servers = new ArrayList<Running>();
        try {
            for (var kind : kinds) {
                servers.add(kind.isBare() ? Running.bare(this, kind) : Running.start(this, kind, all(kind, keys)));
            }
            var full = servers.stream().filter(server -> !server.kind.isBare()).toList();
            compareMemory("idle memory at first", full);
            for (int clients : new int[] {1, MAX_CLIENTS}) {
                compare(Load.JOB_LIST, clients, servers);
            }
            for (int clients : new int[] {1, MAX_CLIENTS}) {
                compare(Load.SELECT, clients, full);
            }
            compareMemory("idle memory at the end", full);
        } finally {
            servers.forEach(Running::close);
        }
    }

    private void prepare() throws IOException, InterruptedException {
        command("", "security", "init", "--folder", folder.resolve("tls").toString());
        command(PASSWORD + "\n", "user", "add", "ann", "-Dsecurity.file.path=" + folder.resolve("users"));
        Files.writeString(folder.resolve("roles.yaml"), "users: {ann: admin}\n");
    }

    private void command(String input, String... words) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of(home.resolve("bin/millrace").toString()));
        all.addAll(List.of(words));
        var in = Files.writeString(folder.resolve("input"), input);
        var process = new ProcessBuilder(all)
                .redirectInput(in.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", all) + " has failed");
        }
    }

    private List<String> all(Kind kind, List<String> keys) {
        var tls = folder.resolve("tls");
        var all = new ArrayList<>(keys);
        if (kind.tls) {
            all.addAll(List.of(
                    "-Dsecurity.ssl.rest.enabled=true",
                    "-Dsecurity.tls.certificate=" + tls.resolve("server.pem"),
                    "-Dsecurity.tls.key=" + tls.resolve("server.key")));
        }
        if (kind.login) {
            all.addAll(List.of(
                    "-Dsecurity.authentication=file,token",
                    "-Dsecurity.file.path=" + folder.resolve("users"),
                    "-Dsecurity.roles=" + folder.resolve("roles.yaml")));
        }
        return all;
    }

    private SSLContext trusting() throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(folder.resolve("tls/trusted.p12"))) {
            store.load(
                    file,
                    Files.readString(folder.resolve("tls/password")).strip().toCharArray());
        }
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /// The requests of clients.
    private enum Load {
        JOB_LIST("list of jobs", 4),
        SELECT("SELECT 1", 1);

        private final String text;
        /// The number of requests for each statement: a tick of the processor time is long.
        private final int factor;

        Load(String text, int factor) {
            this.text = text;
            this.factor = factor;
        }
    }

    private void compare(Load load, int clients, List<Running> servers) throws Exception {
        int count = requests * load.factor;
        for (var server : servers) {
            server.load(load, clients, WARM_UP * count);
        }
        var times = new double[servers.size()][rounds];
        var ratios = new double[servers.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int turn = 0; turn < servers.size(); turn++) {
                int server = (round + turn) % servers.size();
                times[server][round] = servers.get(server).load(load, clients, count);
            }
            for (int server = 0; server < servers.size(); server++) {
                ratios[server][round] = times[server][round] / times[base(servers, server)][round];
            }
        }
        for (int server = 0; server < servers.size(); server++) {
            System.out.printf(
                    Locale.ROOT,
                    "%-12s %2d clients, %-8s: %7.4f ms of a processor for each; ratio %.2f (middle half %.2f to %.2f)%n",
                    load.text,
                    clients,
                    servers.get(server).kind.text(),
                    quantile(times[server], 0.5),
                    quantile(ratios[server], 0.5),
                    quantile(ratios[server], 0.25),
                    quantile(ratios[server], 0.75));
        }
    }

    private static int base(List<Running> servers, int server) {
        var base = servers.get(server).kind.base();
        return IntStream.range(0, servers.size())
                .filter(other -> servers.get(other).kind == base)
                .findFirst()
                .orElseThrow();
    }

    private static void compareMemory(String what, List<Running> servers) throws IOException, InterruptedException {
        var before = servers.getFirst().memory();
        for (var server : servers) {
            var now = server.memory();
            System.out.printf(
                    Locale.ROOT,
                    "%-22s %-8s: resident %4.0f MB (%+.0f MB), live heap %5.1f MB (%+.1f MB)%n",
                    what,
                    server.kind.text(),
                    now.resident(),
                    now.resident() - before.resident(),
                    now.heap(),
                    now.heap() - before.heap());
        }
    }

    private static double quantile(double[] values, double part) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) (part * (sorted.length - 1))];
    }

    /// Memory in megabytes.
    ///
    /// @param heap of objects that are in use
    private record Memory(double resident, double heap) {}

    /// A server that was started for this run, and its clients.
    private static final class Running implements AutoCloseable {
        private final Kind kind;
        private final Process process;
        private final URI cluster;
        private final URI gateway;
        /// One for each client, because they share connections otherwise and open more when they do.
        private final List<HttpClient> clients;

        private Running(Kind kind, Process process, URI cluster, URI gateway, Optional<SSLContext> trust) {
            this.kind = kind;
            this.process = process;
            this.cluster = cluster;
            this.gateway = gateway;
            var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
            trust.ifPresent(client::sslContext);
            this.clients = Stream.generate(client::build).limit(MAX_CLIENTS).toList();
        }

        static Running start(LoginCost run, Kind kind, List<String> keys)
                throws IOException, InterruptedException, GeneralSecurityException {
            var name = kind.text();
            var trust = kind.tls ? Optional.of(run.trusting()) : Optional.<SSLContext>empty();
            var log = run.folder.resolve(name + ".log");
            var words = new ArrayList<>(List.of(
                    run.home.resolve("bin/millrace").toString(),
                    "start",
                    "-Drest.port=0",
                    "-Dsql-gateway.endpoint.rest.port=0",
                    "-Drest.server.header-time=5 min", // also of a handshake, on a machine that is busy
                    "-Dstate.dir=" + run.folder.resolve("state-" + name)));
            words.addAll(keys);
            var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
            builder.environment()
                    .put(
                            "MILLRACE_JAVA_OPTS",
                            "-XX:-UseDynamicNumberOfCompilerThreads -Dlog.file="
                                    + run.folder.resolve(name + "-millrace.log"));
            var process = builder.start();
            long end = System.nanoTime() + LIMIT.toNanos();
            while (System.nanoTime() < end && process.isAlive()) {
                var ready = READY.matcher(Files.readString(log));
                if (ready.find()) {
                    return new Running(kind, process, URI.create(ready.group(1)), URI.create(ready.group(2)), trust);
                }
                Thread.sleep(50);
            }
            process.destroy();
            throw new IOException("the server did not start:\n" + Files.readString(log));
        }

        static Running bare(LoginCost run, Kind kind)
                throws IOException, InterruptedException, GeneralSecurityException {
            var trust = kind.tls ? Optional.of(run.trusting()) : Optional.<SSLContext>empty();
            var words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin/java").toString(),
                    "-Xms128m",
                    "-XX:+UseG1GC",
                    "-XX:-UseDynamicNumberOfCompilerThreads",
                    run.sources.resolve("BareServer.java").toString()));
            if (kind.tls) {
                words.add(run.folder.resolve("tls/server.pem").toString());
                words.add(run.folder.resolve("tls/server.key").toString());
            }
            var process = new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var ready = process.inputReader().readLine();
            if (ready == null) {
                throw new IOException("the bare server did not start");
            }
            var url = URI.create(ready.substring(ready.indexOf(' ') + 1));
            return new Running(kind, process, url, url, trust);
        }

        /// Returns how much time of a processor one request has taken in the server, in milliseconds.
        double load(Load load, int count, int requests) throws IOException, InterruptedException, ExecutionException {
            try (var threads = Executors.newFixedThreadPool(count)) {
                var sessions = new ArrayList<String>();
                for (int i = 0; i < count && load == Load.SELECT; i++) {
                    sessions.add(GatewayRequests.field(
                            send(clients.get(i), "POST", gateway.resolve("/v1/sessions"), "{}"), "sessionHandle"));
                }
                double before = processorMillis();
                var running = new ArrayList<Future<Void>>();
                for (int i = 0; i < count; i++) {
                    var http = clients.get(i);
                    var session = load == Load.SELECT ? sessions.get(i) : "";
                    Callable<Void> client = () -> {
                        for (int n = 0; n < requests / count; n++) {
                            ask(http, load, session);
                        }
                        return null;
                    };
                    running.add(threads.submit(client));
                }
                for (var client : running) {
                    client.get();
                }
                double used = processorMillis() - before;
                for (var session : sessions) {
                    send(clients.getFirst(), "DELETE", gateway.resolve("/v1/sessions/" + session), "");
                }
                return used / (requests / count * count);
            }
        }

        private void ask(HttpClient http, Load load, String session) throws IOException, InterruptedException {
            switch (load) {
                case JOB_LIST -> send(http, "GET", cluster.resolve("/v1/jobs/overview"), "");
                case SELECT -> selectOne(http, session);
            }
        }

        private void selectOne(HttpClient http, String session) throws IOException, InterruptedException {
            var base = "/v1/sessions/" + session;
            var operation = GatewayRequests.field(
                    send(http, "POST", gateway.resolve(base + "/statements"), "{\"statement\":\"SELECT 1\"}"),
                    "operationHandle");
            int token = 0;
            while (true) {
                var page =
                        send(http, "GET", gateway.resolve(base + "/operations/" + operation + "/result/" + token), "");
                switch (GatewayRequests.field(page, "resultType")) {
                    case "EOS" -> {
                        return;
                    }
                    case "NOT_READY" -> Thread.sleep(1);
                    default -> token++;
                }
            }
        }

        private String send(HttpClient http, String method, URI uri, String body)
                throws IOException, InterruptedException {
            var request = HttpRequest.newBuilder(uri).timeout(LIMIT).header("Content-Type", "application/json");
            if (kind.login) {
                var login = ("ann:" + PASSWORD).getBytes(StandardCharsets.UTF_8);
                request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(login));
            }
            var answer = http.send(
                    request.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                            .build(),
                    BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IOException(uri + ": HTTP " + answer.statusCode() + " " + answer.body());
            }
            return answer.body();
        }

        /// Returns the processor time of all threads except those of the compilers.
        private double processorMillis() throws IOException {
            return ProcessorTime.millis(process.pid()) - ProcessorTime.compilerMillis(process.pid());
        }

        /// Returns the memory after a full collection.
        Memory memory() throws IOException, InterruptedException {
            tool("GC.run");
            tool("GC.run");
            var total = tool("GC.class_histogram").strip().split("\\s+");
            double resident = Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElseThrow();
            return new Memory(resident, Long.parseLong(total[total.length - 1]) / (double) (1 << 20));
        }

        private String tool(String... command) throws IOException, InterruptedException {
            var words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin/jcmd").toString(), Long.toString(process.pid())));
            words.addAll(List.of(command));
            var running = new ProcessBuilder(words).redirectErrorStream(true).start();
            var text = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            running.waitFor();
            return text;
        }

        @Override
        public void close() {
            clients.forEach(HttpClient::shutdownNow);
            process.destroy();
            process.onExit().join();
        }
    }
}
