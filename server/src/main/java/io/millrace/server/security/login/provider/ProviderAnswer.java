package io.millrace.server.security.login.provider;

import java.util.Set;

/// The answer of an identity provider about a caller. Reasons are for the log: callers only learn that they are not let
/// in.
public sealed interface ProviderAnswer {
    int MAX_NAME = 256;

    /// The provider knows the caller.
    record Known(String user, Set<String> groups) implements ProviderAnswer {
        public Known {
            groups = Set.copyOf(groups);
        }
    }

    /// The provider does not let the caller in.
    record Refused(String reason) implements ProviderAnswer {}

    /// The provider cannot be asked, so new logins are refused.
    record Unavailable(String reason) implements ProviderAnswer {}

    /// Lets a user in whose name can be shown in a log and compared with a rule.
    static ProviderAnswer known(String user, Set<String> groups) {
        if (user.isBlank() || user.length() > MAX_NAME || !user.equals(user.strip()) || hasControls(user)) {
            return new Refused("the provider's name of the user is empty, too long, or has spaces around it or "
                    + "control characters in it");
        }
        return new Known(user, groups);
    }

    private static boolean hasControls(String text) {
        return text.chars().anyMatch(one -> Character.isISOControl(one) || Character.getType(one) == Character.FORMAT);
    }
}
