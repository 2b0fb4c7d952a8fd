package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.telemetry.RateLimitedLog;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Turns the answers of an identity provider into verdicts, and logs why callers are refused.
final class ProviderVerdicts {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderVerdicts.class);

    private final RateLimitedLog refusedLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final AuthenticationKind kind;

    ProviderVerdicts(AuthenticationKind kind) {
        this.kind = kind;
    }

    AuthenticationKind kind() {
        return kind;
    }

    Verdict of(ProviderAnswer answer) {
        return switch (answer) {
            case ProviderAnswer.Known(var user, var groups) -> new Verdict.Accepted(new Identity(user, groups, kind));
            case ProviderAnswer.Refused(var reason) -> {
                refusedLog.log(times ->
                        LOG.info("{} logins by {} were refused, the last one because {}", times, kind, reason));
                yield new Verdict.Rejected();
            }
            case ProviderAnswer.Unavailable(var reason) -> new Verdict.Unavailable(kind + ": " + reason);
        };
    }
}
