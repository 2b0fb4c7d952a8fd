package io.millrace.server.security.login.kerberos;

import io.millrace.server.security.login.provider.ProviderAnswer;
import java.util.Set;

/// Turns the principal of a ticket into the name of a user. Only the server's own realm is left out: `ann` of another
/// realm is another person.
record PrincipalName(String realm) {
    ProviderAnswer user(String principal) {
        if (principal.indexOf('\\') >= 0) {
            // an escaped @ in the name would look like a realm
            return new ProviderAnswer.Refused("the principal has an escaped character in its name");
        }
        var at = principal.lastIndexOf('@');
        if (at <= 0 || at != principal.indexOf('@')) {
            return new ProviderAnswer.Refused("the principal has no realm, or several");
        }
        return ProviderAnswer.known(
                principal.substring(at + 1).equals(realm) ? principal.substring(0, at) : principal, Set.of());
    }
}
