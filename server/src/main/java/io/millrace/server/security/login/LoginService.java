package io.millrace.server.security.login;

import io.millrace.server.security.AddressRange;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.kerberos.TicketHandshakes;
import io.millrace.server.security.login.oidc.BrowserLogin;
import io.millrace.server.security.login.oidc.DeviceLogin;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The login of all ports: asks the authenticators in order who a caller is, and finds what its roles allow. All wrong
/// attempts get the same refusal.
public final class LoginService implements Authentication, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoginService.class);
    private static final String TOKENS = "tokens";
    /// The kinds of logins whose user may have the name of that of the admin token. Tokens are checked on their own.
    private static final Set<AuthenticationKind> OF_ADMIN =
            EnumSet.of(AuthenticationKind.ADMIN_TOKEN, AuthenticationKind.TOKEN, AuthenticationKind.OWN);

    private final AuthenticatorChain authenticators;
    private final boolean withCertificates;
    private final Optional<TokenStore> tokens;
    private final Principals principals;
    private final LoginOptions options;
    private final PasswordLogins passwords;
    private final BrowserSessions browsers;
    private final OwnTokens own = new OwnTokens();
    private final RateLimitedLog reservedLog = new RateLimitedLog(Duration.ofMinutes(1));
    private LoginListener listener = LoginListener.NONE;

    /// @param authenticators in the order in which they are asked
    LoginService(
            List<Authenticator> authenticators,
            Optional<TokenStore> tokens,
            RoleFile roles,
            LoginOptions options,
            LongSupplier nanoTime) {
        var all = new ArrayList<Authenticator>(authenticators);
        all.add(own);
        this.authenticators = new AuthenticatorChain(all);
        this.withCertificates = authenticators.stream().anyMatch(one -> one.kind() == AuthenticationKind.CERTIFICATE);
        this.tokens = tokens;
        this.principals = new Principals(roles, options.impersonators());
        this.options = options;
        this.passwords = new PasswordLogins(this.authenticators, options.remember(), nanoTime, this::noteRefused);
        this.browsers = new BrowserSessions(options.browserIdle(), options.browserAge(), nanoTime);
    }

    /// Reads the files, and makes the admin token if there is none.
    ///
    /// @param state the folder of what outlives the process
    /// @throws IOException with a sentence for the operator
    public static LoginService open(LoginOptions options, Optional<Path> state) throws IOException {
        var authenticators = new ArrayList<Authenticator>();
        if (state.isPresent()) {
            authenticators.add(AdminToken.open(state.get()));
        }
        Optional<TokenStore> tokens = Optional.empty();
        for (var kind : options.kinds()) {
            switch (kind) {
                case FILE -> authenticators.add(FileAuthenticator.open(options.users()));
                case TOKEN -> {
                    var folder = state.orElseThrow(
                            () -> new IOException("tokens need a folder that outlives the server: set state.dir"));
                    tokens = Optional.of(TokenStore.open(folder.resolve(TOKENS), InstantSource.system()));
                    authenticators.add(new TokenAuthenticator(tokens.get(), List.of()));
                }
                case CERTIFICATE ->
                    authenticators.add(new CertificateAuthenticator(options.subject(), InstantSource.system()));
                case PROXY ->
                    authenticators.add(new ProxyAuthenticator(
                            options.proxy().header(),
                            options.proxy().groups(),
                            options.proxy().trusted().stream()
                                    .map(AddressRange::parse)
                                    .toList()));
                case JWT ->
                    authenticators.add(JwtAuthenticator.open(
                            options.providers().jwt().orElseThrow(), options.providers(), InstantSource.system()));
                case LDAP ->
                    authenticators.add(
                            LdapAuthenticator.open(options.providers().ldap().orElseThrow(), options.remember()));
                case OIDC ->
                    authenticators.add(
                            OidcAuthenticator.open(options.providers().oidc().orElseThrow(), options.providers()));
                case KERBEROS ->
                    authenticators.add(KerberosAuthenticator.open(
                            options.providers().kerberos().orElseThrow()));
            }
        }
        if (Files.notExists(options.roles())) {
            LOG.warn("{} does not exist, so no user has a role; only the admin token may do anything", options.roles());
        }
        return new LoginService(
                knowing(authenticators), tokens, RoleFile.open(options.roles()), options, System::nanoTime);
    }

    /// Gives the tokens' authenticator the others, which know whether an owner still exists.
    private static List<Authenticator> knowing(List<Authenticator> all) {
        return all.stream()
                .<Authenticator>map(
                        one -> one instanceof TokenAuthenticator own ? new TokenAuthenticator(own.tokens(), all) : one)
                .toList();
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean takesCertificates() {
        return withCertificates;
    }

    @Override
    public List<String> challenges() {
        return authenticators.all().stream()
                .flatMap(one -> one.challenge().stream())
                .distinct()
                .toList();
    }

    /// Sets the listener, before the first caller.
    public LoginService withListener(LoginListener value) {
        listener = value;
        return this;
    }

    @Override
    public Principal identify(LoginAttempt attempt) {
        return own.find(attempt).orElseGet(() -> principals.of(identity(attempt)));
    }

    private Identity identity(LoginAttempt attempt) {
        if (!(attempt.credentials().orElse(null) instanceof Credentials.Password password)
                || TokenSecret.isToken(password.password())) {
            return accepted(attempt);
        }
        var before = passwords.find(password);
        if (before.isPresent()) {
            return distinct(before.get(), attempt.address());
        }
        var identity = accepted(attempt);
        listener.loggedIn(identity.user(), identity.kind(), attempt.address());
        return identity;
    }

    @Override
    public LastingLogin open(LoginAttempt attempt) {
        var caller = own.find(attempt);
        return caller.isPresent() ? caller::get : open(attempt, identity(attempt));
    }

    private LastingLogin open(LoginAttempt attempt, Identity identity) {
        var holding = holding(attempt, identity);
        return () -> {
            if (!holding.getAsBoolean()) {
                throw Refusal.unauthenticated(
                        "The login of '" + identity.user() + "' has ended: the user was removed or changed, the token "
                                + "was revoked, it or the certificate has expired, or the browser has signed out. "
                                + "Log in again.");
            }
            return principals.of(identity);
        };
    }

    /// Whether an accepted login still holds, each time it is asked.
    private BooleanSupplier holding(LoginAttempt attempt, Identity identity) {
        return attempt.credentials().orElse(null) instanceof Credentials.SessionCookie session
                        && browsers.isOpen(session.id())
                ? () -> browsers.isOpen(session.id())
                : authenticators.of(identity).holding(tokenOf(attempt), identity);
    }

    /// Returns the attempt with a token in place of a password that is one.
    private static LoginAttempt tokenOf(LoginAttempt attempt) {
        return attempt.credentials().orElse(null) instanceof Credentials.Password(var _, var password)
                        && TokenSecret.isToken(password)
                ? attempt.with(Optional.of(new Credentials.Token(password)))
                : attempt;
    }

    private Identity accepted(LoginAttempt attempt) {
        return distinct(checked(attempt), attempt.address());
    }

    private Identity checked(LoginAttempt attempt) {
        try {
            return known(attempt);
        } catch (Refusal refusal) {
            if (attempt.credentials().isPresent() && refusal.code() != FaultCode.FORBIDDEN) {
                noteRefused(attempt, refusal.reason());
            }
            throw refusal;
        }
    }

    private void noteRefused(LoginAttempt attempt, String reason) {
        listener.refused(user(attempt), attempt.address(), reason);
    }

    private static String user(LoginAttempt attempt) {
        return attempt.credentials().orElse(null) instanceof Credentials.Password password ? password.user() : "";
    }

    /// Logs a browser in.
    ///
    /// @param attempt with a password or a token
    public SignedIn signIn(LoginAttempt attempt) {
        var identity = accepted(attempt);
        listener.loggedIn(identity.user(), identity.kind(), attempt.address());
        var opened = browsers.open(identity, holding(attempt, identity));
        return new SignedIn(principals.of(identity), opened.id(), opened.proof());
    }

    /// A browser that has logged in.
    ///
    /// @param id    for its cookie
    /// @param proof what its page must show with each request that changes something
    public record SignedIn(Principal principal, String id, String proof) {
        /// Does not contain the secrets.
        @Override
        public String toString() {
            return principal.name();
        }
    }

    private OidcAuthenticator oidc() {
        return authenticators
                .find(OidcAuthenticator.class)
                .orElseThrow(() -> Refusal.conflict(
                        "This server has no identity provider with a page: security.authentication does not name "
                                + "oidc."));
    }

    /// Begins a login of a browser at the identity provider.
    public BrowserLogin.Begun beginAtProvider(String target, InetAddress address) {
        return oidc().begin(target, address);
    }

    /// A browser that has logged in at the identity provider.
    ///
    /// @param target the path to go to
    public record SignedInAtProvider(SignedIn signedIn, String target) {}

    /// Finishes the login of a browser.
    ///
    /// @param query with which it came back
    /// @param key   which it got at the beginning
    public SignedInAtProvider finishAtProvider(Map<String, String> query, String key, InetAddress address) {
        var finished = oidc().finish(query, key);
        var identity = distinct(finished.identity(), address);
        listener.loggedIn(identity.user(), identity.kind(), address);
        var opened = browsers.open(identity, finished.by().holding(identity));
        return new SignedInAtProvider(
                new SignedIn(principals.of(identity), opened.id(), opened.proof()), finished.target());
    }

    /// Begins a login of a program, whose user enters a code elsewhere.
    public DeviceLogin.Begun beginDevice(InetAddress address) {
        return oidc().beginDevice(address);
    }

    /// Makes a token for the program, once its user has entered the code. It lasts as long as the session of a browser
    /// at most.
    public Optional<TokenStore.Created> finishDevice(String key, InetAddress address) {
        var store = tokens.orElseThrow(() -> Refusal.conflict(
                "This server has no API tokens, which programs need: security.authentication does not name token."));
        return oidc().finishDevice(key).map(found -> {
            var identity = distinct(found, address);
            listener.loggedIn(identity.user(), identity.kind(), address);
            return store.create(
                    new TokenStore.Owner(identity.user(), identity.kind(), identity.groups()),
                    "login with a code",
                    TokenScope.ALL,
                    options.browserAge());
        });
    }

    /// Ends the session of a browser.
    public void signOut(String id) {
        browsers.end(id);
    }

    /// The time for which the session of a browser lasts without a request.
    public Duration browserIdle() {
        return options.browserIdle();
    }

    private Identity known(LoginAttempt attempt) {
        var presented = tokenOf(attempt);
        return switch (presented.credentials().orElse(null)) {
            case null -> authenticators.ask(presented);
            case Credentials.Token _, Credentials.Ticket _ -> authenticators.ask(presented);
            case Credentials.SessionCookie session -> ask(presented, session);
            case Credentials.Password password -> passwords.ask(presented, password);
        };
    }

    /// Identifies a browser. If its session has ended, whatever else it presents counts: a certificate, or
    /// the header of a proxy.
    private Identity ask(LoginAttempt attempt, Credentials.SessionCookie session) {
        var found = browsers.find(session.id());
        if (found.isEmpty()) {
            return authenticators.ask(attempt.with(Optional.empty()));
        }
        if (session.changes() && !found.get().proof().equals(TokenSecret.hash(session.proof()))) {
            throw Refusal.forbidden(
                    "The request has no valid X-CSRF-Token, as pages of this server send it. Reload the page.");
        }
        return found.get().identity();
    }

    /// Begins a handshake with a ticket; empty if this server takes none.
    public Optional<TicketHandshakes.TicketHandshake> handshake() {
        return authenticators
                .find(KerberosAuthenticator.class)
                .flatMap(KerberosAuthenticator::handshakes)
                .map(TicketHandshakes::begin);
    }

    /// The login of a handshake that is done, or a refusal.
    public LastingLogin open(TicketHandshakes.Step.Done handshake, InetAddress address) {
        if (authenticators
                        .find(KerberosAuthenticator.class)
                        .map(one -> one.verdict(handshake.answer()))
                        .orElseThrow()
                instanceof Verdict.Accepted(var identity)) {
            distinct(identity, address);
            return () -> principals.of(identity);
        }
        var refusal = Refusal.unauthenticated("The login failed: this ticket is not accepted.");
        listener.refused("", address, refusal.reason());
        throw refusal;
    }

    /// A login with which its caller acts as another user. Refuses callers without the right.
    public LastingLogin actingAs(String user, LastingLogin login, InetAddress address) {
        var caller = login.caller();
        try {
            principals.impersonate(caller, user);
        } catch (Refusal refusal) {
            listener.refused(caller.name(), address, refusal.reason());
            throw refusal;
        }
        return () -> principals.impersonate(login.caller(), user);
    }

    /// Refuses a user of a provider who has the name of the admin token's, and with it all that this has made.
    private Identity distinct(Identity identity, InetAddress address) {
        if (!identity.user().equals(AdminToken.USER) || OF_ADMIN.contains(identity.kind())) {
            return identity;
        }
        reservedLog.log(times -> LOG.warn(
                "{} logins of a user '{}' were refused, the last one by {} from {}: the name is that of the admin "
                        + "token's user, so give the person another one",
                times,
                identity.user(),
                identity.kind(),
                address.getHostAddress()));
        var refusal = Refusal.unauthenticated("The login was refused: the name '" + AdminToken.USER
                + "' is reserved for the admin token. Ask for " + "another user name.");
        listener.refused(identity.user(), address, refusal.reason());
        throw refusal;
    }

    /// Opens a token with which the server itself runs statements of a user, whatever the user's roles are now. It ends
    /// when it is closed.
    ///
    /// @param rights which the user had when it asked for them
    public OwnToken runAs(String user, StatementRights rights) {
        var secret = own.open(user, rights);
        return new OwnToken(secret, () -> own.end(secret));
    }

    /// A token of [#runAs].
    public record OwnToken(String secret, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }

        /// Does not contain the secret.
        @Override
        public String toString() {
            return "a token of the server";
        }
    }

    /// The permissions and rights of callers.
    public Principals principals() {
        return principals;
    }

    /// Ends the connections to identity providers.
    @Override
    public void close() {
        authenticators.all().forEach(Authenticator::close);
    }

    /// The API tokens, if there are any.
    public Optional<TokenStore> tokens() {
        return tokens;
    }

    /// The longest lifetime of a token.
    public Duration maxTokenAge() {
        return options.tokenAge();
    }
}
