package io.millrace.server.security.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.AddressRange;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the login with files in a folder.
class LoginServiceTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final InetAddress ELSEWHERE = InetAddress.ofLiteral("192.0.2.1");

    @TempDir
    private Path folder;

    private SampleLogins samples;

    @BeforeEach
    void files() throws IOException {
        samples = new SampleLogins(folder);
    }

    private static LoginAttempt password(String user, String password) {
        return attempt(new Credentials.Password(user, password), HERE);
    }

    private static LoginAttempt right(String user) {
        return password(user, SampleLogins.password(user));
    }

    private static LoginAttempt token(String secret) {
        return attempt(new Credentials.Token(secret), HERE);
    }

    private static LoginAttempt attempt(Credentials credentials, InetAddress address) {
        return new LoginAttempt(Optional.of(credentials), Optional.empty(), address);
    }

    private static LoginAttempt forwarded(InetAddress address, String... names) {
        return new LoginAttempt(
                Optional.empty(),
                Optional.empty(),
                name -> name.equals("X-Forwarded-User") ? List.of(names) : List.of("guests, others"),
                address,
                address);
    }

    private static void refused(LoginService service, LoginAttempt attempt) {
        assertThatThrownBy(() -> service.identify(attempt))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.UNAUTHENTICATED));
    }

    @Test
    void aPasswordMakesAPrincipalWithTheRightsOfItsRoles() throws IOException {
        var service = samples.open(Kind.FILE);
        assertThat(service.identify(right("ann")))
                .isEqualTo(new Principal("ann", Set.of(), AuthenticationKind.FILE, EnumSet.allOf(Permission.class)));
        assertThat(service.identify(right("bob")).permissions())
                .containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.OPERATE);
        var eve = service.identify(right("eve"));
        assertThat(eve.groups()).containsExactly("guests");
        assertThat(eve.permissions())
                .containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.VIEW_ALL);
    }

    @Test
    void everyFailureHasTheSameText() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        var texts = new ArrayList<String>();
        for (var attempt : List.of(
                password("ann", "wrong"),
                password("nobody", "wrong"),
                password("", ""),
                password("ann", "mrt_wrong"),
                token("mrt_wrong"),
                token("x"))) {
            assertThatThrownBy(() -> service.identify(attempt))
                    .isInstanceOfSatisfying(Refusal.class, refusal -> texts.add(refusal.code() + refusal.reason()));
        }
        assertThat(texts).hasSize(6);
        assertThat(Set.copyOf(texts)).hasSize(1);
    }

    @Test
    void anUnknownUserTakesTheSameWorkAsAKnownOne() throws IOException {
        var compared = new ArrayList<Integer>();
        var authenticator = FileAuthenticator.open(samples.userFile(), (password, hash) -> {
            compared.add(PasswordHash.cost(hash));
            return PasswordHash.matches(password, hash);
        });
        assertThat(authenticator.check(password("ann", "wrong"))).isInstanceOf(Verdict.Rejected.class);
        assertThat(authenticator.check(password("nobody", "wrong"))).isInstanceOf(Verdict.Rejected.class);
        assertThat(compared).containsExactly(4, 4);
    }

    @Test
    void hashesARememberedPasswordOnce() throws IOException {
        var hashed = new ArrayList<String>();
        var now = new AtomicLong();
        var authenticator = FileAuthenticator.open(samples.userFile(), (password, hash) -> {
            hashed.add(password);
            return PasswordHash.matches(password, hash);
        });
        var service = new LoginService(
                List.of(authenticator),
                Optional.empty(),
                RoleFile.open(folder.resolve("roles.yaml")),
                samples.options(Kind.FILE),
                now::get);
        for (int i = 0; i < 3; i++) {
            service.identify(right("ann"));
        }
        assertThat(hashed).hasSize(1);
        refused(service, password("ann", "wrong"));
        refused(service, password("an", "n" + SampleLogins.password("ann")));
        assertThat(hashed).hasSize(3);
        now.addAndGet(Duration.ofMinutes(5).toNanos());
        service.identify(right("ann"));
        assertThat(hashed).hasSize(4);
    }

    /// More at once than wrong ones are free: those of a pool of connections are no guesses.
    @Test
    void checksAPasswordOnceThatManyPresentAtTheSameTime() throws Exception {
        int count = 20;
        var present = new CountDownLatch(count);
        var hashed = new AtomicLong();
        var authenticator = FileAuthenticator.open(samples.userFile(), (password, hash) -> {
            hashed.incrementAndGet();
            try {
                present.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return PasswordHash.matches(password, hash);
        });
        var service = new LoginService(
                List.of(authenticator),
                Optional.empty(),
                RoleFile.open(folder.resolve("roles.yaml")),
                samples.options(Kind.FILE),
                System::nanoTime);
        try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var callers = Stream.generate(() -> clients.submit(() -> {
                        present.countDown();
                        return service.identify(right("ann"));
                    }))
                    .limit(count)
                    .toList();
            for (var caller : callers) {
                assertThat(caller.get().name()).isEqualTo("ann");
            }
        }
        assertThat(hashed).hasValue(1);
    }

    @Test
    void remembersNoPasswordThatNoOneHasChecked() throws IOException {
        var service = samples.open(Kind.PROXY, Kind.FILE);
        var wrong = new Credentials.Password("eve", "wrong");
        var proxied = new LoginAttempt(
                Optional.of(wrong), Optional.empty(), forwarded(HERE, "eve").headers(), HERE, HERE);
        assertThat(service.identify(proxied).authentication()).isEqualTo(AuthenticationKind.PROXY);
        refused(service, attempt(wrong, ELSEWHERE));
    }

    /// A caller with a certificate or behind a proxy needs no password to get in, and learns no one else's: the right
    /// one is among the guesses.
    @Test
    void whoGetsInInAnotherWayGuessesNoPasswords() throws IOException {
        var heard = new ArrayList<String>();
        var checked = new ArrayList<String>();
        var service = new LoginService(
                        List.of(
                                FileAuthenticator.open(samples.userFile(), (password, hash) -> {
                                    checked.add(password);
                                    return PasswordHash.matches(password, hash);
                                }),
                                new ProxyAuthenticator(
                                        "X-Forwarded-User",
                                        Optional.empty(),
                                        List.of(AddressRange.parse("127.0.0.0/8")))),
                        Optional.empty(),
                        RoleFile.open(folder.resolve("roles.yaml")),
                        samples.options(Kind.FILE),
                        () -> 0)
                .withListener(new LoginListener() {
                    @Override
                    public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {}

                    @Override
                    public void refused(String user, InetAddress address, String reason) {
                        heard.add(user + ": " + reason);
                    }
                });
        for (int i = 0; i < 20; i++) {
            var password = i == 10 ? SampleLogins.password("ann") : "guess" + i;
            var caller = service.identify(proxied(new Credentials.Password("ann", password), HERE, HERE));
            assertThat(caller.name()).isEqualTo("eve");
        }
        assertThat(checked).containsExactly("guess0", "guess1", "guess2", "guess3", "guess4");
        assertThat(heard)
                .hasSize(20)
                .startsWith("ann: The password is not accepted. The caller is eve by PROXY.")
                .endsWith("ann: Too many failed logins of this user or from this address. Try again in 1 s. The caller"
                        + " is eve by PROXY.");
        assertThatThrownBy(() -> service.identify(right("ann")))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.TOO_MANY));
    }

    @Test
    void aPasswordThatNoOneHasCheckedCountsAsNoGuess() throws IOException {
        var service = samples.open(Kind.PROXY, Kind.FILE);
        for (int i = 0; i < 20; i++) {
            assertThat(service.identify(proxied(new Credentials.Password("ann", "guess" + i), HERE, HERE))
                            .name())
                    .isEqualTo("eve");
        }
        assertThat(service.identify(right("ann")).name()).isEqualTo("ann");
    }

    /// The right password is among the guesses, but not among the first.
    @Test
    void tenThousandGuessesLetNoOneIn() throws IOException {
        var now = new AtomicLong();
        var compared = new AtomicLong();
        var service = new LoginService(
                List.of(FileAuthenticator.open(samples.userFile(), (password, hash) -> {
                    compared.incrementAndGet();
                    return PasswordHash.matches(password, hash);
                })),
                Optional.empty(),
                RoleFile.open(folder.resolve("roles.yaml")),
                samples.options(Kind.FILE),
                now::get);
        for (int i = 0; i < 10_000; i++) {
            var guess = i % 100 == 99 ? right("ann") : password("ann", "guess" + i);
            assertThatThrownBy(() -> service.identify(guess)).isInstanceOf(Refusal.class);
            now.addAndGet(Duration.ofMillis(10).toNanos());
        }
        assertThat(compared.get()).isLessThan(15);
    }

    @Test
    void tellsEachLoginOnceAndEachRefusal() throws IOException {
        var heard = new ArrayList<String>();
        var service = samples.open(Kind.FILE, Kind.TOKEN).withListener(new LoginListener() {
            @Override
            public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {
                heard.add(user + " with " + kind + " from " + address.getHostAddress());
            }

            @Override
            public void refused(String user, InetAddress address, String reason) {
                heard.add("not '" + user + "'");
            }
        });
        service.identify(right("bob"));
        service.identify(right("bob"));
        refused(service, password("ann", "wrong"));
        refused(service, token("mrt_wrong"));
        service.signIn(right("ann"));
        var from = " with FILE from " + right("bob").address().getHostAddress();
        assertThat(heard).containsExactly("bob" + from, "not 'ann'", "not ''", "ann" + from);
    }

    @Test
    void aChangeOfTheUsersEndsRememberedPasswordsAndTokens() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        service.identify(right("bob"));
        var token = service.tokens()
                .orElseThrow()
                .create(
                        new TokenStore.Owner("bob", AuthenticationKind.FILE, Set.of()),
                        "",
                        TokenScope.ALL,
                        Duration.ofDays(1));
        assertThat(service.identify(token(token.secret())).name()).isEqualTo("bob");
        samples.users(Map.of("ann", ""));
        await().untilAsserted(() -> refused(service, right("bob")));
        refused(service, token(token.secret()));
        assertThat(service.identify(right("ann")).name()).isEqualTo("ann");
    }

    @Test
    void tokensOfARemovedUserDoNotReturnWithItsName() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        var tokens = service.tokens().orElseThrow();
        var bob = new TokenStore.Owner("bob", AuthenticationKind.FILE, Set.of());
        var former = tokens.create(bob, "", TokenScope.ALL, Duration.ofDays(1));
        assertThat(service.identify(token(former.secret())).name()).isEqualTo("bob");
        var users = new UserFile(samples.userFile());
        users.remove("bob");
        users.add(
                "bob",
                SampleLogins.password("bob").toCharArray(),
                Set.of(),
                Instant.ofEpochMilli(former.token().created() + 1));
        await().untilAsserted(() -> refused(service, token(former.secret())));
        assertThat(service.identify(right("bob")).name()).isEqualTo("bob");
        await().untilAsserted(() -> assertThat(
                        service.identify(token(tokens.create(bob, "", TokenScope.ALL, Duration.ofDays(1))
                                        .secret()))
                                .name())
                .isEqualTo("bob"));
    }

    @Test
    void aTokenLosesTheGroupsThatItsOwnerLosesAndGetsNoOthers() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        var made = service.tokens()
                .orElseThrow()
                .create(
                        new TokenStore.Owner("eve", AuthenticationKind.FILE, Set.of("guests", "old")),
                        "",
                        TokenScope.ALL,
                        Duration.ofDays(1));
        var open = service.open(token(made.secret()));
        assertThat(open.caller().groups()).containsExactly("guests");
        assertThat(service.identify(token(made.secret())).may(Permission.VIEW)).isTrue();
        samples.users(Map.of("eve", "analysts"));
        await().untilAsserted(() -> ended(open));
        assertThat(service.identify(token(made.secret())).groups()).isEmpty();
        assertThat(service.identify(token(made.secret())).may(Permission.VIEW)).isFalse();
    }

    @Test
    void aBrokenFileChangesNothing() throws IOException {
        var service = samples.open(Kind.FILE);
        Files.writeString(samples.userFile(), "rubbish\n");
        samples.roles("users: {ann: emperor}");
        await().pollDelay(Duration.ofMillis(600))
                .untilAsserted(() -> assertThat(service.identify(right("ann")).may(Permission.ADMINISTER))
                        .isTrue());
        samples.roles("everyone: viewer");
        await().untilAsserted(() -> assertThat(service.identify(right("ann")).permissions())
                .containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.VIEW_ALL));
    }

    @Test
    void tokensOutlastTheServerAndOnlyTheirHashesAreKept() throws IOException {
        var owner = new TokenStore.Owner("etl", AuthenticationKind.TOKEN, Set.of());
        var made = samples.open(Kind.TOKEN)
                .tokens()
                .orElseThrow()
                .create(owner, "nightly", new TokenScope(true, Set.of(), Set.of()), Duration.ofDays(1));
        var service = samples.open(Kind.TOKEN);
        var caller = service.identify(token(made.secret()));
        assertThat(caller.name()).isEqualTo("etl");
        assertThat(caller.authentication()).isEqualTo(AuthenticationKind.TOKEN);
        assertThat(caller.permissions()).containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW);
        var file = folder.resolve("tokens").resolve("tokens.json");
        assertThat(Files.readString(file)).doesNotContain(made.secret()).contains("nightly");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(service.identify(password("whoever", made.secret())).name()).isEqualTo("etl");
        assertThat(service.tokens().orElseThrow().revoke(made.token().id(), _ -> true))
                .isTrue();
        refused(service, token(made.secret()));
        refused(samples.open(Kind.TOKEN), token(made.secret()));
    }

    @Test
    void aTokenIsNotedAsUsedOnceAnHourAndAfterARestart() throws IOException {
        var now = new AtomicLong(1_000_000);
        var tokens = TokenStore.open(folder.resolve("tokens"), () -> Instant.ofEpochMilli(now.get()));
        var owner = new TokenStore.Owner("etl", AuthenticationKind.TOKEN, Set.of());
        var made = tokens.create(owner, "", TokenScope.ALL, Duration.ofDays(1));
        assertThat(made.token().used()).isEmpty();
        var _ = tokens.use(made.secret());
        now.addAndGet(Duration.ofMinutes(59).toMillis());
        var _ = tokens.use(made.secret());
        assertThat(tokens.list(_ -> true))
                .extracting(TokenStore.StoredToken::used)
                .containsExactly(Optional.of(1_000_000L));
        now.addAndGet(Duration.ofMinutes(2).toMillis());
        var _ = tokens.use(made.secret());
        assertThat(TokenStore.open(folder.resolve("tokens"), () -> Instant.ofEpochMilli(now.get()))
                        .list(_ -> true))
                .extracting(TokenStore.StoredToken::used)
                .containsExactly(Optional.of(now.get()));
    }

    @Test
    void tokensOfAnOlderServerHaveAllRights() throws IOException {
        Files.createDirectories(folder.resolve("tokens"));
        var secret = "mrt_older";
        Files.writeString(folder.resolve("tokens").resolve("tokens.json"), """
            {"tokens":[{"id":"a","hash":"%s","name":"","user":"bob","kind":"FILE","groups":[],"readOnly":false,
             "created":1,"expires":4000000000000}]}\
            """.formatted(TokenSecret.hash(secret)));
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        assertThat(service.identify(token(secret)).may(Permission.RUN)).isTrue();
        assertThat(service.identify(token(secret)).scope()).isEmpty();
    }

    /// A user who acts as another one with a token for some statements runs no others as that user.
    @Test
    void impersonationDoesNotWidenAToken() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        var scope = new TokenScope(false, Set.of(StatementType.QUERY), Set.of("main"));
        var made = service.tokens()
                .orElseThrow()
                .create(new TokenStore.Owner("etl", AuthenticationKind.FILE, Set.of()), "", scope, Duration.ofDays(1));
        var acting = service.principals().impersonate(service.identify(token(made.secret())), "bob");
        assertThat(acting.name()).isEqualTo("bob");
        assertThat(acting.scope()).contains(scope);
        assertThat(acting.rights().mayRun(StatementType.INSERT)).isFalse();
        assertThat(acting.permissions()).containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.RUN);
        assertThat(service.principals()
                        .impersonate(service.identify(right("etl")), "bob")
                        .scope())
                .isEmpty();
    }

    @Test
    void anExpiredTokenIsRefusedAndForgotten() throws IOException {
        var now = new AtomicLong(1_000);
        var tokens = TokenStore.open(folder.resolve("tokens"), () -> Instant.ofEpochMilli(now.get()));
        var owner = new TokenStore.Owner("etl", AuthenticationKind.TOKEN, Set.of());
        var made = tokens.create(owner, "", TokenScope.ALL, Duration.ofMillis(500));
        assertThat(tokens.use(made.secret())).isPresent();
        now.set(1_500);
        assertThat(tokens.use(made.secret())).isEmpty();
        assertThat(tokens.list(_ -> true)).isEmpty();
    }

    @Test
    void aUserHasABoundedNumberOfTokens() throws IOException {
        var tokens = TokenStore.open(folder.resolve("tokens"), Instant::now);
        var owner = new TokenStore.Owner("etl", AuthenticationKind.TOKEN, Set.of());
        for (int i = 0; i < 100; i++) {
            tokens.create(owner, "", TokenScope.ALL, Duration.ofDays(1));
        }
        assertThatThrownBy(() -> tokens.create(owner, "", TokenScope.ALL, Duration.ofDays(1)))
                .hasMessageContaining("100 tokens");
    }

    @Test
    void theAdminTokenIsForThisMachine() throws IOException {
        var service = samples.open(Kind.FILE);
        var secret = samples.adminToken();
        assertThat(service.identify(token(secret)).may(Permission.ADMINISTER)).isTrue();
        refused(service, attempt(new Credentials.Token(secret), ELSEWHERE));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(AdminToken.FILE))))
                .isEqualTo("rw-------");
        samples.open(Kind.FILE);
        assertThat(samples.adminToken()).isEqualTo(secret);
    }

    @Test
    void aBrowserIsLoggedOutWhenItIsIdleAndWhenItIsOld() throws IOException {
        var now = new AtomicLong();
        var service = new LoginService(
                List.of(FileAuthenticator.open(samples.userFile())),
                Optional.empty(),
                RoleFile.open(folder.resolve("roles.yaml")),
                samples.options(Kind.FILE),
                now::get);
        var idle = attempt(
                new Credentials.SessionCookie(service.signIn(right("bob")).id(), false, ""), HERE);
        var used = attempt(
                new Credentials.SessionCookie(service.signIn(right("bob")).id(), false, ""), HERE);
        now.addAndGet(Duration.ofMinutes(29).toNanos());
        assertThat(service.identify(used).name()).isEqualTo("bob");
        now.addAndGet(Duration.ofMinutes(1).toNanos());
        refused(service, idle);
        for (int i = 0; i < 46; i++) {
            assertThat(service.identify(used).name()).isEqualTo("bob");
            now.addAndGet(Duration.ofMinutes(15).toNanos());
        }
        refused(service, used);
    }

    @Test
    void aBrowserIsLoggedOutWithItsUser() throws IOException {
        var service = samples.open(Kind.FILE);
        var bob = attempt(
                new Credentials.SessionCookie(service.signIn(right("bob")).id(), false, ""), HERE);
        assertThat(service.identify(bob).name()).isEqualTo("bob");
        new UserFile(samples.userFile()).changePassword("bob", "another password".toCharArray());
        await().untilAsserted(() -> refused(service, bob));
    }

    @Test
    void aBrowserWithATokenIsLoggedOutWhenThatIsRevoked() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        var tokens = service.tokens().orElseThrow();
        var owner = new TokenStore.Owner("etl", AuthenticationKind.TOKEN, Set.of());
        for (var presented : List.<Function<String, LoginAttempt>>of(
                LoginServiceTest::token, secret -> password("whoever", secret))) {
            var made = tokens.create(owner, "", TokenScope.ALL, Duration.ofDays(1));
            var id = service.signIn(presented.apply(made.secret())).id();
            var browser = attempt(new Credentials.SessionCookie(id, false, ""), HERE);
            assertThat(service.identify(browser).name()).isEqualTo("etl");
            tokens.revoke(made.token().id(), _ -> true);
            refused(service, browser);
        }
    }

    @Test
    void nobodyElseHasTheNameOfTheAdminToken() throws IOException {
        samples.users(Map.of("admin", "", "etl", ""));
        samples.roles("users: {admin: admin, etl: admin}");
        var heard = new ArrayList<String>();
        var service = samples.open(Kind.FILE, Kind.PROXY, Kind.TOKEN).withListener(new LoginListener() {
            @Override
            public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {
                heard.add(user);
            }

            @Override
            public void refused(String user, InetAddress address, String reason) {
                heard.add("not '" + user + "': " + reason);
            }
        });
        var reason = "The login was refused: the name 'admin' is reserved for the admin token. Ask for another user "
                + "name.";
        for (var attempt : List.of(right("admin"), forwarded(HERE, "admin"))) {
            assertThatThrownBy(() -> service.identify(attempt)).hasMessage(reason);
        }
        assertThatThrownBy(() -> service.signIn(right("admin"))).hasMessage(reason);
        assertThat(heard).hasSize(3).containsOnly("not 'admin': " + reason);

        var tokens = service.tokens().orElseThrow();
        var day = Duration.ofDays(1);
        refused(
                service,
                token(tokens.create(
                                new TokenStore.Owner("admin", AuthenticationKind.FILE, Set.of()),
                                "",
                                TokenScope.ALL,
                                day)
                        .secret()));
        var made = new TokenStore.Owner("admin", AuthenticationKind.TOKEN, Set.of());
        assertThat(service.identify(token(
                                tokens.create(made, "", TokenScope.ALL, day).secret()))
                        .name())
                .isEqualTo("admin");
        assertThat(service.identify(token(samples.adminToken())).name()).isEqualTo("admin");
        var etl = service.identify(right("etl"));
        assertThatThrownBy(() -> service.principals().impersonate(etl, "admin"))
                .hasMessageContaining("may not act as another");
    }

    private static void ended(LastingLogin login) {
        assertThatThrownBy(login::caller)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has ended")
                .hasMessageContaining("Log in again");
    }

    @Test
    void aLastingLoginHasTheRolesOfTheMoment() throws IOException {
        var service = samples.open(Kind.FILE);
        var bob = service.open(right("bob"));
        assertThat(bob.caller().may(Permission.RUN)).isTrue();
        samples.roles("users: {bob: viewer}");
        await().untilAsserted(() -> assertThat(bob.caller().may(Permission.RUN)).isFalse());
        assertThat(bob.caller().may(Permission.VIEW)).isTrue();
    }

    @Test
    void aLastingLoginEndsWithItsUser() throws IOException {
        var service = samples.open(Kind.FILE);
        var bob = service.open(right("bob"));
        var ann = service.open(right("ann"));
        new UserFile(samples.userFile()).remove("bob");
        await().untilAsserted(() -> ended(bob));
        assertThat(ann.caller().name()).isEqualTo("ann");
    }

    @Test
    void aLastingLoginEndsWithItsTokenOrItsBrowser() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN);
        var tokens = service.tokens().orElseThrow();
        var owner = new TokenStore.Owner("bob", AuthenticationKind.FILE, Set.of());
        var made = tokens.create(owner, "", TokenScope.ALL, Duration.ofDays(1));
        var program = service.open(token(made.secret()));
        var driver = service.open(password("whoever", made.secret()));
        var id = service.signIn(right("bob")).id();
        var browser = service.open(attempt(new Credentials.SessionCookie(id, false, ""), HERE));
        for (var login : List.of(program, driver, browser)) {
            assertThat(login.caller().name()).isEqualTo("bob");
        }
        tokens.revoke(made.token().id(), _ -> true);
        ended(program);
        ended(driver);
        assertThat(browser.caller().name()).isEqualTo("bob");
        service.signOut(id);
        ended(browser);
    }

    @Test
    void theServerRunsStatementsOfAUserUntilItsTokenIsClosed() throws IOException {
        var service = samples.open(Kind.FILE);
        var token = service.runAs("bob", StatementRights.ALL);
        var bob = service.identify(token(token.secret()));
        assertThat(bob.name()).isEqualTo("bob");
        assertThat(bob.permissions()).containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.RUN);
        token.close();
        refused(service, token(token.secret()));
    }

    @Test
    void theServerKnowsTheRightsOfAUserByNameAndGivesNoneToOthers() throws IOException {
        var service = samples.open(Kind.FILE);
        assertThat(service.principals().rightsOf("admin")).isEqualTo(StatementRights.ALL);
        var bob = service.principals().rightsOf("bob");
        assertThat(bob.mayRun(StatementType.QUERY)).isTrue();
        for (var unknown : List.of("anonymous", "nobody")) {
            assertThatThrownBy(() -> service.principals().rightsOf(unknown))
                    .hasMessageContaining(unknown + " has no role");
        }
    }

    @Test
    void onlyAProxyIsBelieved() throws IOException {
        var service = samples.open(Kind.PROXY);
        var eve = service.identify(forwarded(HERE, "eve"));
        assertThat(eve.authentication()).isEqualTo(AuthenticationKind.PROXY);
        assertThat(eve.groups()).containsExactlyInAnyOrder("guests", "others");
        assertThat(eve.may(Permission.VIEW)).isTrue();
        refused(service, forwarded(ELSEWHERE, "ann"));
        refused(service, forwarded(HERE, "eve", "ann"));
        refused(service, forwarded(HERE, "eve,ann"));
        refused(service, forwarded(HERE));
    }

    /// The request has other credentials beside the header: a token in place of a password, and a cookie of a
    /// session that has ended, such as each browser behind the proxy keeps.
    @Test
    void aProxyIsKnownByItsConnectionAndNotByAForwardedAddress() throws IOException {
        var service = samples.open(Kind.FILE, Kind.TOKEN, Kind.PROXY);
        for (var credentials : List.of(
                new Credentials.Password("x", "mrt_x"),
                new Credentials.Password("x", "wrong"),
                new Credentials.Token("mrt_x"),
                new Credentials.SessionCookie("ended", false, ""))) {
            assertThat(service.identify(proxied(credentials, HERE, ELSEWHERE)).authentication())
                    .as(credentials.toString())
                    .isEqualTo(AuthenticationKind.PROXY);
            refused(service, proxied(credentials, ELSEWHERE, HERE));
        }
    }

    private static LoginAttempt proxied(Credentials credentials, InetAddress peer, InetAddress address) {
        return new LoginAttempt(
                Optional.of(credentials),
                Optional.empty(),
                forwarded(peer, "eve").headers(),
                peer,
                address);
    }

    @Test
    void aProviderThatIsAwayLetsNoOneIn() throws IOException {
        var away = new Authenticator() {
            @Override
            public AuthenticationKind kind() {
                return AuthenticationKind.PROXY;
            }

            @Override
            public Verdict check(LoginAttempt attempt) {
                return new Verdict.Unavailable("the directory does not answer");
            }
        };
        var service = new LoginService(
                List.of(away, FileAuthenticator.open(samples.userFile())),
                Optional.empty(),
                RoleFile.open(folder.resolve("roles.yaml")),
                samples.options(Kind.FILE),
                System::nanoTime);
        assertThat(service.identify(right("ann")).name()).isEqualTo("ann");
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> service.identify(password("ann", "wrong")))
                    .isInstanceOfSatisfying(Refusal.class, refusal -> {
                        assertThat(refusal.code()).isEqualTo(FaultCode.UNAVAILABLE);
                        assertThat(refusal.reason()).doesNotContain("directory");
                    });
        }
    }

    @Test
    void onlyListedUsersActForOthersAndNoOneForAdministrators() throws IOException {
        var service = samples.open(Kind.FILE);
        var etl = service.identify(right("etl"));
        var acting = service.principals().impersonate(etl, "bob");
        assertThat(acting.name()).isEqualTo("bob");
        assertThat(acting.may(Permission.RUN)).isTrue();
        for (var call : List.<Runnable>of(
                () -> service.principals().impersonate(etl, "ann"),
                () -> service.principals().impersonate(service.identify(right("bob")), "eve"))) {
            assertThatThrownBy(call::run)
                    .isInstanceOfSatisfying(
                            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.FORBIDDEN));
        }
    }

    @Test
    void tenThousandGuessesFindNothingAndLeaveOthersAlone() throws Exception {
        var service = samples.open(Kind.FILE);
        var outcomes = new ArrayList<FaultCode>();
        for (int i = 0; i < 10_000; i++) {
            var attempt = attempt(new Credentials.Password("ann", "guess" + i), ELSEWHERE);
            assertThatThrownBy(() -> service.identify(attempt))
                    .isInstanceOfSatisfying(Refusal.class, refusal -> outcomes.add(refusal.code()));
        }
        assertThat(outcomes).hasSize(10_000).containsOnly(FaultCode.UNAUTHENTICATED, FaultCode.TOO_MANY);
        assertThat(outcomes.stream().filter(FaultCode.UNAUTHENTICATED::equals)).hasSizeLessThan(20);
        assertThat(service.identify(right("ann")).name()).isEqualTo("ann");
    }

    @Test
    void rangesOfAddressesAreComparedBitByBit() {
        assertThat(AddressRange.parse("10.1.0.0/15").contains(InetAddress.ofLiteral("10.0.255.1")))
                .isTrue();
        assertThat(AddressRange.parse("10.1.0.0/16").contains(InetAddress.ofLiteral("10.0.255.1")))
                .isFalse();
        assertThat(AddressRange.parse("::1").contains(InetAddress.ofLiteral("::1")))
                .isTrue();
        assertThat(AddressRange.parse("::1").contains(InetAddress.ofLiteral("127.0.0.1")))
                .isFalse();
        for (var wrong : List.of("localhost", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "", "1.2.3")) {
            assertThatThrownBy(() -> AddressRange.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
