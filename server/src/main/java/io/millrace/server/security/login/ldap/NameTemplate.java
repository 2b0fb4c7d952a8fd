package io.millrace.server.security.login.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The name of an entry with a place for the user. The library escapes the user, which so stays one value of one
/// attribute.
record NameTemplate(List<RDN> parts) {

    /// Throws if the text is not a name.
    static NameTemplate parse(String text) {
        try {
            return new NameTemplate(List.of(new DN(text).getRDNs()));
        } catch (LDAPException e) {
            throw new IllegalArgumentException("the bind pattern " + text + " is not a name: " + e.getMessage(), e);
        }
    }

    DN with(String user) {
        var filled = new ArrayList<RDN>();
        for (var part : parts) {
            var values = Arrays.stream(part.getAttributeValues())
                    .map(value -> value.replace(LdapOptions.USER, user))
                    .toArray(String[]::new);
            filled.add(new RDN(part.getAttributeNames(), values));
        }
        return new DN(filled);
    }
}
