package io.millrace.server.security.login.jwt;

import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.Set;

/// Checks issuer, audience and times of tokens. Times are in the type of the library here, and nowhere else.
final class ClaimsVerifier extends DefaultJWTClaimsVerifier<SecurityContext> {
    private static final String END = "exp";

    private final InstantSource clock;

    ClaimsVerifier(JwtOptions options, InstantSource clock) {
        super(
                options.audiences(),
                new JWTClaimsSet.Builder().issuer(options.issuer()).build(),
                Set.of(END),
                Set.of());
        this.clock = clock;
        setMaxClockSkew((int) options.skew().toSeconds());
    }

    @Override
    protected Date currentTime() {
        return Date.from(clock.instant());
    }

    /// When a token ends that has been checked.
    static Instant end(JWTClaimsSet claims) {
        return claims.getExpirationTime().toInstant();
    }
}
