package io.millrace.server.security.login;

import io.millrace.server.security.AddressRange;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Believes the header of a proxy that has checked the user. The header of others is refused.
final class ProxyAuthenticator implements Authenticator {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyAuthenticator.class);

    private final RateLimitedLog refusedLog = new RateLimitedLog(Duration.ofMinutes(1));
    private final String header;
    private final Optional<String> groupsHeader;
    private final List<AddressRange> trusted;

    ProxyAuthenticator(String header, Optional<String> groupsHeader, List<AddressRange> trusted) {
        this.header = header;
        this.groupsHeader = groupsHeader;
        this.trusted = List.copyOf(trusted);
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.PROXY;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        var names = attempt.headers().apply(header);
        if (names.isEmpty()) {
            return new Verdict.NotPresented();
        }
        if (trusted.stream().noneMatch(range -> range.contains(attempt.peer()))) {
            refusedLog.log(times -> LOG.warn(
                    "{} requests with the header {} were not from an address of security.proxy.trusted-addresses; the "
                            + "last one came from {}",
                    times,
                    header,
                    attempt.peer().getHostAddress()));
            return new Verdict.Rejected();
        }
        // two of them: one is of the client, and got through the proxy
        return names.size() == 1 && UserFile.isName(names.getFirst().strip())
                ? new Verdict.Accepted(
                        new Identity(names.getFirst().strip(), groups(attempt), AuthenticationKind.PROXY))
                : new Verdict.Rejected();
    }

    private Set<String> groups(LoginAttempt attempt) {
        return groupsHeader.stream()
                .flatMap(name -> attempt.headers().apply(name).stream())
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(String::strip)
                .filter(group -> !group.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
