package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the way from an archive to a server with TLS, a login and three roles, with the commands of the
/// guide only, and with the usual clients: each logs in with the right credentials, learns otherwise what was
/// wrong, and sees what its role allows.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecuredServerJourney {
    private static final String GUIDE = "TLS, a login and three roles in ten minutes";
    private static final Path CLIENTS = Path.of(System.getProperty("millrace.clients"));
    private static final Pattern USER = Pattern.compile("(?: -u | --user | user add )(\\w+)");
    private static final String REFUSED =
            "The login failed: this user, password, token or certificate is not accepted.";
    /// Options for commands that have the server's jars, and so start faster with its cache; others pass it over.
    private static final String COMMANDS = Distribution.SHORT_LIVED + StartUpCaches.option("server");

    private static final String FOREIGN = "'bob' may not read main.hr.salaries.";

    private final Distribution distribution = Distribution.unpacked().copied("secured");
    private final Path folder;
    private final List<String> printed = new ArrayList<>();
    private Server server;

    SecuredServerJourney(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    void followTheGuide() throws IOException {
        ownConfiguration();
        for (var command : GuideCommands.of(Distribution.sources().resolve("docs/security.md"), GUIDE)) {
            if (command.equals("bin/millrace start")) {
                server = Server.start(
                        distribution.home(),
                        Files.createDirectory(folder.resolve("temporary")),
                        distribution.home().resolve("state"),
                        List.of("-Dsql-gateway.endpoint.warehouseserver2.thrift.port=0"));
            } else {
                follow(command);
            }
        }
    }

    @AfterAll
    void stop() throws IOException {
        assertThat(server.printed()).as("faults of ours").doesNotContain("Incident");
        server.close();
    }

    /// The files of the copy are links, which a command of the guide writes through.
    private void ownConfiguration() {
        var done = new Command(
                        List.of("sh", "-ec", "cp -r conf own; rm -r conf; mv own conf; rm -rf state"),
                        distribution.home())
                .run();
        assertThat(done.code()).as(done.toString()).isZero();
    }

    private static String password(String user) {
        return user + "-password";
    }

    /// Runs a program without a terminal, which reads a password from its input or a variable.
    private void follow(String command) {
        var user = USER.matcher(command);
        var password = user.find() ? password(user.group(1)) : "";
        var finished = new Command(List.of("setsid", "-w", "sh", "-c", here(command)), distribution.home())
                .typing(password + "\n")
                .with(environment(Map.of("MILLRACE_PASSWORD", password, "MILLRACE_JAVA_OPTS", COMMANDS)))
                .run();
        assertThat(finished.code()).as(command + "\n" + finished).isZero();
        printed.add(finished.out());
    }

    private String here(String command) {
        return server == null
                ? command
                : command.replace(
                                "sql.example.com:8081",
                                authority(server.cluster().getPort()))
                        .replace(
                                "sql.example.com:8083",
                                authority(server.gateway().getPort()));
    }

    private static String authority(int port) {
        return "localhost:" + port;
    }

    private Map<String, String> environment(Map<String, String> more) {
        return Stream.concat(
                        distribution.command("millrace").environment().entrySet().stream(), more.entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (_, last) -> last));
    }

    private Path tls(String file) {
        return distribution.home().resolve("conf/tls").resolve(file);
    }

    private String token() throws IOException {
        return Files.readString(distribution.home().resolve("etl.token")).strip();
    }

    @Test
    void theGuideLeadsToThreeRoles() {
        assertThat(printed).anyMatch(one -> one.contains("\"taskmanagers\":1"));
        assertThat(printed.getLast()).contains("42");
    }

    private Command.Finished curl(String path, String... options) {
        var words = new ArrayList<>(List.of(
                "curl",
                "-sS",
                "--max-time",
                "60",
                "--cacert",
                tls("authority.pem").toString()));
        words.addAll(List.of(options));
        words.add("https://" + authority(server.cluster().getPort()) + path);
        return new Command(words, folder).run();
    }

    private String certificate(String name) {
        return tls(name).toString();
    }

    @Test
    void curlGetsInWithEachKindOfLogin() throws IOException {
        var overview = "\"taskmanagers\":1";
        assertThat(curl("/v1/overview", "-u", "eve:" + password("eve")).out()).contains(overview);
        assertThat(curl("/v1/overview", "-H", "Authorization: Bearer " + token())
                        .out())
                .contains(overview);
        assertThat(curl("/v1/caller", "--cert", certificate("etl.pem"), "--key", certificate("etl.key"))
                        .out())
                .contains("\"etl\"");
    }

    @Test
    void curlGetsTheReason() {
        assertThat(curl("/v1/overview").out()).contains("This server needs a login.");
        assertThat(curl("/v1/overview", "-u", "eve:wrong").out()).contains(REFUSED);
        assertThat(curl("/v1/overview", "-H", "Authorization: Bearer mrt_wrong").out())
                .contains(REFUSED);
        assertThat(curl("/cluster", "-X", "DELETE", "-u", "eve:" + password("eve"))
                        .out())
                .contains("'eve' lacks the permission SHUT_DOWN");
        var plain = new Command(
                        List.of(
                                "curl",
                                "-sS",
                                "http://" + authority(server.cluster().getPort()) + "/"),
                        folder)
                .run();
        assertThat(plain.out()).contains("TLS");
    }

    private Command.Finished shell(Map<String, String> variables, String... options) {
        var words = new ArrayList<>(List.of(
                "sql",
                "--endpoint",
                "https://" + authority(server.gateway().getPort()),
                "--tls-authorities",
                tls("authority.pem").toString()));
        words.addAll(List.of(options));
        return distribution
                .command("millrace", words.toArray(String[]::new))
                .with(Map.of(
                        "NO_COLOR",
                        "1",
                        "MILLRACE_JAVA_OPTS",
                        Distribution.SHORT_LIVED + StartUpCaches.option("shell")))
                .with(variables)
                .run();
    }

    @Test
    void theShellLogsInWithATokenFile() throws IOException {
        var file = distribution.home().resolve("etl.token").toString();
        assertThat(shell(Map.of(), "--token-file", file, "-e", "SELECT * FROM main.hr.salaries")
                        .out())
                .contains("5000");
        var wrong =
                Files.writeString(folder.resolve("wrong.token"), "mrt_wrong").toString();
        var refused = shell(Map.of(), "--token-file", wrong, "-e", "SELECT 1");
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("it may have expired or been revoked");
    }

    @Test
    void theShellTellsWhatARoleDoesNotAllow() {
        var bob = Map.of("MILLRACE_USER", "bob", "MILLRACE_PASSWORD", password("bob"));
        var refused = shell(bob, "-e", "SHOW DATABASES; SELECT * FROM main.hr.salaries");
        assertThat(refused.code()).isNotZero();
        assertThat(refused.out()).contains("sales").doesNotContain("hr");
        assertThat(refused.err()).contains(FOREIGN);
    }

    /// A driver in a jar, and how its addresses begin.
    record Client(Path jar, String driver, String scheme) {
        @Override
        public String toString() {
            return jar.getFileName().toString();
        }

        Connection connect(String address) throws Exception {
            var loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
            return ((Driver) loader.loadClass(driver).getConstructor().newInstance())
                    .connect(scheme + address, new Properties());
        }
    }

    static Stream<Client> clients() {
        return Stream.of(
                new Client(
                        CLIENTS.resolve("hive-jdbc-4.1.0-standalone.jar"),
                        "org.apache.hive.jdbc.HiveDriver",
                        "jdbc:hive2"),
                new Client(Distribution.unpacked().driver(), "io.millrace.jdbc.WarehouseDriver", "jdbc:warehouse2"));
    }

    /// A file in a folder without a blank, with which some drivers take no address.
    private Path copied(String file) throws IOException {
        var copy = folder.resolve(file);
        if (Files.notExists(copy)) {
            Files.copy(tls(file), copy);
        }
        return copy;
    }

    private String warehouse() {
        return "://localhost" + server.warehouse().replaceFirst(".*(?=:)", "") + "/;ssl=true";
    }

    private String address(String user, String password) throws IOException {
        return warehouse() + ";sslTrustStore=" + copied("trusted.p12") + ";trustStorePassword="
                + Files.readString(tls("password")).strip() + ";user=" + user + ";password=" + password;
    }

    private static String first(Connection connection, String statement) throws SQLException {
        try (var asked = connection.createStatement();
                var rows = asked.executeQuery(statement)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void programsLogInWithAPasswordOrAToken(Client client) throws Exception {
        try (var bob = client.connect(address("bob", password("bob")))) {
            assertThat(first(bob, "SELECT * FROM main.sales.orders")).isEqualTo("42");
            assertThatThrownBy(() -> first(bob, "SELECT * FROM main.hr.salaries"))
                    .hasMessageContaining(FOREIGN);
        }
        try (var etl = client.connect(address("etl", token()))) {
            assertThat(first(etl, "SELECT * FROM main.hr.salaries")).isEqualTo("5000");
        }
        for (var wrong : List.of("wrong", "mrt_wrong")) {
            assertThatThrownBy(() -> client.connect(address("bob", wrong))).hasStackTraceContaining(REFUSED);
        }
        assertThatThrownBy(() -> client.connect(address("eve", password("eve"))))
                .hasStackTraceContaining("'eve' lacks the permission RUN");
    }

    @Test
    void ourDriverTakesTheFilesOfTheShell() throws Exception {
        var ours = clients().toList().getLast();
        var token = Files.copy(distribution.home().resolve("etl.token"), folder.resolve("etl.token"));
        var trusting = warehouse() + ";sslTrustStore=" + copied("authority.pem");
        try (var etl = ours.connect(trusting + ";tokenFile=" + token)) {
            assertThat(first(etl, "SELECT * FROM main.hr.salaries")).isEqualTo("5000");
        }
        assertThatThrownBy(() -> ours.connect(warehouse() + ";tokenFile=" + token))
                .hasMessageContaining("is not trusted")
                .hasMessageContaining("issued by CN=Millrace authority of sql.example.com, SHA-256 ")
                .hasMessageContaining("name the file of its authority with sslTrustStore");
    }

    private Command.Finished tokens(String... options) {
        var words = new ArrayList<>(List.of(
                "token",
                "--endpoint",
                "https://" + authority(server.cluster().getPort()),
                "--tls-authorities",
                tls("authority.pem").toString()));
        words.addAll(List.of(options));
        return distribution
                .command("millrace", words.toArray(String[]::new))
                .with(Map.of("MILLRACE_JAVA_OPTS", COMMANDS))
                .run();
    }

    @Test
    void theCommandMakesLimitedTokens() throws Exception {
        var made = tokens("create", "--for", "etl", "--name", "report", "--statements", "query", "--catalogs", "main");
        assertThat(made.err()).startsWith("A token of etl, valid until ");
        var listed = tokens("list")
                .out()
                .lines()
                .filter(line -> line.endsWith("  report"))
                .toList();
        assertThat(listed)
                .singleElement()
                .asString()
                .contains("  etl  ", "  statements=query catalogs=main  never used");
        try (var etl =
                clients().toList().getLast().connect(address("etl", made.out().strip()))) {
            assertThat(first(etl, "SELECT * FROM main.sales.orders")).isEqualTo("42");
            assertThatThrownBy(() -> first(etl, "CREATE VIEW main.sales.others AS SELECT 1"))
                    .hasMessageContaining("'etl' may not define tables and views");
            assertThat(tokens("revoke", listed.getFirst().replaceFirst(" .*", ""))
                            .out())
                    .isEqualTo("Revoked.\n");
            assertThatThrownBy(() -> first(etl, "SELECT * FROM main.sales.orders"))
                    .hasMessageContaining("The login of 'etl' has ended");
        }
        var refused = tokens("create", "--for", "etl", "--statements", "queries");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("There is no type of statement 'queries'; there is query, insert");
    }

    /// Jars of the distribution that clients need besides their own.
    private Stream<Path> libraries(String names) throws IOException {
        var pattern = Pattern.compile(names);
        try (var jars = Files.list(distribution.home().resolve("modules/server"))) {
            return jars
                    .filter(jar -> pattern.matcher(jar.getFileName().toString()).matches())
                    .toList()
                    .stream();
        }
    }

    /// A failed login makes it look for a class that its driver has under another name.
    private String beelinePath() throws IOException {
        return WarehouseClientsJourney.beeline() + ":" + joined(libraries("libthrift-.*"));
    }

    private static String joined(Stream<Path> jars) {
        return jars.map(Path::toString).collect(Collectors.joining(":"));
    }

    private Command.Finished beeline(String password, String statement) throws IOException {
        return new Command(
                        List.of(
                                InstalledJavas.of("17"),
                                Distribution.SHORT_LIVED,
                                "-cp",
                                beelinePath(),
                                "org.apache.hive.beeline.BeeLine",
                                "--color=false",
                                "-u",
                                "jdbc:hive2" + address("bob", password),
                                "-e",
                                statement),
                        folder)
                .with(Map.of("HOME", folder.toString()))
                .run();
    }

    /// The driver of the protocol logs in from a program in each run.
    @Test
    @Tag("exhaustive")
    void beelineLogsIn() throws IOException {
        var finished = beeline(password("bob"), "SELECT * FROM main.sales.orders; SELECT * FROM main.hr.salaries;");
        assertThat(finished.out()).contains("42");
        assertThat(finished.err()).contains(FOREIGN);
        assertThat(beeline("wrong", "SELECT 1").toString()).contains(REFUSED);
    }

    /// The stock JDBC driver, with what it expects on the class path.
    private String stock() throws IOException {
        return folder + ":"
                + CLIENTS.resolve("flink-sql-jdbc-driver-bundle-" + version() + ".jar") + ":"
                + joined(libraries("(slf4j-api|icu4j|snakeyaml-engine|commons-cli|commons-text|commons-lang3)-.*"));
    }

    /// The engine's, which is that of its clients.
    private String version() throws IOException {
        var name = libraries("flink-core-\\d.*")
                .findFirst()
                .orElseThrow()
                .getFileName()
                .toString();
        return name.substring("flink-core-".length(), name.length() - ".jar".length());
    }

    private Command.Finished stock(String token, String... words) throws IOException {
        var command = new ArrayList<>(List.of(InstalledJavas.of("17"), Distribution.SHORT_LIVED, "-cp", stock()));
        command.addAll(List.of(words));
        return new Command(command, folder)
                .with(Map.of(
                        "HOME",
                        folder.toString(),
                        "FLINK_CONF_DIR",
                        folder.toString(),
                        "FLINK_REST_CLIENT_HEADERS",
                        "Authorization:Bearer " + token))
                .run();
    }

    /// The client of the stock driver logs in in each run.
    @Test
    @Tag("exhaustive")
    void theStockCommandLineLogsInWithAHeader() throws IOException {
        Files.writeString(
                folder.resolve("config.yaml"),
                "security.ssl.rest.enabled: true\nsecurity.ssl.rest.truststore: " + tls("trusted.p12")
                        + "\nsecurity.ssl.rest.truststore-password: " + Files.readString(tls("password")));
        Files.writeString(
                folder.resolve("script.sql"),
                "SET 'sql-client.execution.result-mode' = 'tableau';\nSELECT * FROM main.hr.salaries;\n");
        String[] words = {
            "org.apache.flink.table.client.SqlClient",
            "gateway",
            "-e",
            "https://" + authority(server.gateway().getPort()),
            "-f",
            "script.sql"
        };
        assertThat(stock(token(), words).out()).contains("5000");
        assertThat(stock("mrt_wrong", words).toString()).contains(REFUSED);
    }

    @Test
    @Tag("exhaustive")
    void theStockDriverLogsInWithAHeader() throws IOException {
        compileAsk();
        String[] words = {
            "io.millrace.driver.DriverQuery",
            "org.apache.flink.table.jdbc.FlinkDriver",
            "jdbc:flink://" + authority(server.gateway().getPort())
                    + "?security.ssl.rest.enabled=true&security.ssl.rest.truststore=" + copied("trusted.p12")
                    + "&security.ssl.rest.truststore-password="
                    + Files.readString(tls("password")).strip(),
            "SELECT * FROM main.hr.salaries"
        };
        assertThat(stock(token(), words).out()).isEqualTo("5000\n");
        assertThat(stock("mrt_wrong", words).out()).contains(REFUSED);
    }

    /// Compiles the program like users of an older JDK.
    private void compileAsk() {
        var source = Distribution.sources().resolve("packaging/src/test/java/io/millrace/driver/DriverQuery.java");
        var code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-d", folder.toString(), source.toString());
        assertThat(code).isZero();
    }

    /// The browser trusts this certificate, and no other of its own.
    private String trusting() throws IOException {
        try (var file = Files.newInputStream(tls("server.pem"))) {
            var key = CertificateFactory.getInstance("X.509")
                    .generateCertificate(file)
                    .getPublicKey()
                    .getEncoded();
            return "--ignore-certificate-errors-spki-list="
                    + Base64.getEncoder()
                            .encodeToString(MessageDigest.getInstance("SHA-256").digest(key));
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static void signIn(Page page, String user, String password) {
        page.getByLabel("User").fill(user);
        page.getByLabel("Password").fill(password);
        button(page, "Log in").click();
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static void signOut(Page page, String user) {
        button(page, "Account of " + user).click();
        button(page, "Log out").click();
        page.getByText("You are logged out.").waitFor();
    }

    /// Asks for a token as a script of the page does, with the proof that only such a script has, or without.
    private static String requestFromPage(Page page, String proof) {
        return (String) page.evaluate(
                "proof => fetch('/v1/tokens', {method: 'POST', body: '{}', headers:"
                        + " {'Content-Type': 'application/json', ...(proof && {'X-CSRF-Token': proof})}})"
                        + ".then(async answer => answer.status + ' ' + await answer.text())",
                proof);
    }

    @Test
    void aPersonLogsInWithABrowser() throws IOException {
        var cluster = URI.create("https://" + authority(server.cluster().getPort()));
        try (var browser = WebPageClient.open(cluster, trusting())) {
            var page = browser.page();
            signIn(page, "bob", "wrong");
            assertThat(page.getByRole(AriaRole.ALERT).textContent()).contains("The login failed");
            assertThat(page.context().cookies()).isEmpty();

            signIn(page, "bob", password("bob"));
            assertThat(browser.ask("SELECT * FROM main.sales.orders").rows()).containsExactly(List.of("42"));
            assertThatThrownBy(() -> browser.ask("SELECT * FROM main.hr.salaries"))
                    .hasMessageContaining(FOREIGN);
            var cookies = page.context().cookies();
            assertThat(cookies)
                    .hasSize(2)
                    .allMatch(cookie -> cookie.name.startsWith("__Host-"))
                    .allMatch(cookie -> cookie.secure && cookie.sameSite == SameSiteAttribute.STRICT);
            assertThat(requestFromPage(page, "")).startsWith("403").contains("X-CSRF-Token");
            assertThat(requestFromPage(page, value(cookies, false))).startsWith("200");

            signOut(page, "bob");
            assertThat(page.context().cookies()).isEmpty();
            assertThat(curl("/v1/overview", "-b", session(cookies)).out()).contains("needs a login");
        }
    }

    private static String value(List<Cookie> cookies, boolean session) {
        return cookies.stream()
                .filter(cookie -> cookie.httpOnly == session)
                .map(cookie -> cookie.value)
                .findFirst()
                .orElseThrow();
    }

    private static String session(List<Cookie> cookies) {
        return cookies.stream()
                .filter(cookie -> cookie.httpOnly)
                .map(cookie -> cookie.name + "=" + cookie.value)
                .findFirst()
                .orElseThrow();
    }
}
