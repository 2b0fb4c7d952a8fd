package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.login.oidc.BrowserLogin;
import io.millrace.server.security.login.oidc.DeviceLogin;
import io.millrace.server.security.login.oidc.OidcAnswer;
import io.millrace.server.security.login.oidc.OidcOptions;
import io.millrace.server.security.login.oidc.OidcProvider;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.Refusal;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs users in at an OpenID Connect provider. Requests then show the session of their browser, or an API token.
final class OidcAuthenticator implements Authenticator {
    private static final Logger LOG = LoggerFactory.getLogger(OidcAuthenticator.class);
    /// Everyone can make the server ask the provider.
    private static final int MAX_QUESTIONS = 16;

    private final RateLimitedLog outageLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final ProviderVerdicts verdicts = new ProviderVerdicts(AuthenticationKind.OIDC);
    private final Semaphore questions = new Semaphore(MAX_QUESTIONS);
    private final ProviderClient client;
    private final OidcProvider provider;
    private final BrowserLogin browsers;
    private final DeviceLogin devices;

    private OidcAuthenticator(OidcOptions options, ProviderClient client) {
        this.client = client;
        this.provider = new OidcProvider(options, client, InstantSource.system());
        this.browsers = new BrowserLogin(provider);
        this.devices = new DeviceLogin(provider);
    }

    /// @throws ProviderFailure for a file that cannot be used; the provider itself may be away
    static OidcAuthenticator open(OidcOptions options, ProviderOptions providers) throws ProviderFailure {
        if (options.client().secret().isPresent()) {
            options.client().secret().get().read();
        }
        return new OidcAuthenticator(options, ProviderClient.open(providers.authorities(), providers.timeout()));
    }

    @Override
    public AuthenticationKind kind() {
        return verdicts.kind();
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return new Verdict.NotPresented();
    }

    private interface Question<T> {
        T ask() throws ProviderFailure;
    }

    private <T> T asking(Question<T> question) {
        if (!questions.tryAcquire()) {
            throw Refusal.tooMany("Too many logins at once.").retryAfter(Duration.ofSeconds(1));
        }
        try {
            return question.ask();
        } catch (ProviderFailure e) {
            throw unavailable(e.reason());
        } finally {
            questions.release();
        }
    }

    private Refusal unavailable(String reason) {
        outageLog.log(times -> LOG.warn("{} logins at the provider were not possible: {}", times, reason));
        return Refusal.unavailable("The identity provider cannot be asked now.").retryAfter(Duration.ofSeconds(5));
    }

    BrowserLogin.Begun begin(String target, InetAddress address) {
        return asking(() -> browsers.begin(target, address));
    }

    /// A login that is finished.
    ///
    /// @param by     checks whether the provider still lets the user in
    /// @param target the path to go to
    record Finished(Identity identity, Authenticator by, String target) {}

    Finished finish(Map<String, String> query, String key) {
        var finished = asking(() -> browsers.finish(query, Optional.of(key)));
        var granted =
                granted(finished.answer()).orElseThrow(() -> new IllegalStateException("a code is exchanged at once"));
        return new Finished(
                identity(granted.user()),
                new OidcSession(provider, granted, InstantSource.system()),
                finished.target());
    }

    DeviceLogin.Begun beginDevice(InetAddress address) {
        return asking(() -> devices.begin(address));
    }

    /// The user, once the code has been entered.
    Optional<Identity> finishDevice(String key) {
        return granted(asking(() -> devices.poll(key))).map(granted -> identity(granted.user()));
    }

    private static Identity identity(ProviderAnswer.Known user) {
        return new Identity(user.user(), user.groups(), AuthenticationKind.OIDC);
    }

    private Optional<OidcAnswer.Granted> granted(OidcAnswer answer) {
        return switch (answer) {
            case OidcAnswer.Granted granted -> Optional.of(granted);
            case OidcAnswer.Pending _ -> Optional.empty();
            case OidcAnswer.Unavailable(var reason) -> throw unavailable(reason);
            case OidcAnswer.Refused(var reason) -> {
                verdicts.of(new ProviderAnswer.Refused(reason));
                throw Refusal.unauthenticated("The login at the identity provider failed.");
            }
        };
    }

    @Override
    public Optional<String> challenge() {
        return Optional.of("Bearer realm=\"Millrace\"");
    }

    @Override
    public void close() {
        client.close();
    }
}
