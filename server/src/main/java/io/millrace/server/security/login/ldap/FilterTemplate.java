package io.millrace.server.security.login.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A search filter with places for values. The library escapes the values, so that they cannot add conditions.
record FilterTemplate(String text) {
    private static final Pattern PLACE = Pattern.compile("\\{(?:user|dn)}");

    /// Throws if the text is not a filter with the place.
    static void check(String text, String place) {
        if (!text.contains(place)) {
            throw new IllegalArgumentException("the filter " + text + " does not contain " + place);
        }
        try {
            Filter.create(text.replace(LdapOptions.USER, "x").replace(LdapOptions.DN, "x"));
        } catch (LDAPException e) {
            throw new IllegalArgumentException("the filter " + text + " is wrong: " + e.getMessage(), e);
        }
    }

    /// Fills in the values in one pass: a value that looks like a placeholder stays as it is.
    Filter with(Map<String, String> values) throws LDAPException {
        var filled = PLACE.matcher(text)
                .replaceAll(
                        place -> Matcher.quoteReplacement(Filter.encodeValue(values.getOrDefault(place.group(), ""))));
        return Filter.create(filled);
    }
}
