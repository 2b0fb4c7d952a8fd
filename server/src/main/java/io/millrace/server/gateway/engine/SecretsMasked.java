package io.millrace.server.gateway.engine;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// SQL without the values of secrets: those of options whose names tell that they are one, and passwords within
/// addresses. Rather one value too many than one too few.
public final class SecretsMasked {
    public static final String MASK = "******";

    private static final String NAMES = "(?:password|passwd|pwd|secret|token|credential|api[-_.]?key|access[-_.]?key"
            + "|private[-_.]?key|account[-_.]?key|service[-_.]?key|auth[-_.]?params|basic[-_.]?auth|jaas[-_.]?config"
            + "|http[-_.]?headers|sas[-_.]?key|passphrase)";
    /// `'some.password' = 'value'`, where a quote within the value stands twice.
    private static final Pattern OPTION =
            Pattern.compile("('[^'\\n]*" + NAMES + "[^'\\n]*'\\s*=\\s*)'(?:[^']|'')*+'", Pattern.CASE_INSENSITIVE);
    /// `password=value` in an address or a comment.
    private static final Pattern PART =
            Pattern.compile("(\\b" + NAMES + "\\s*[=:]\\s*)(?![\\s'])[^&;,\\s'\"]++", Pattern.CASE_INSENSITIVE);
    /// `//name:password@host`
    private static final Pattern ADDRESS = Pattern.compile("(//[^/\\s:@']*+:)[^/\\s@']++@");

    private static final Pattern NAME = Pattern.compile(NAMES, Pattern.CASE_INSENSITIVE);

    private SecretsMasked() {}

    /// The value of an option, unless its name tells that it is a secret.
    public static String value(String name, String value) {
        return NAME.matcher(name).find() ? MASK : in(value);
    }

    public static String in(String sql) {
        var options = OPTION.matcher(sql).replaceAll("$1" + Matcher.quoteReplacement("'" + MASK + "'"));
        var parts = PART.matcher(options).replaceAll("$1" + Matcher.quoteReplacement(MASK));
        return ADDRESS.matcher(parts).replaceAll("$1" + Matcher.quoteReplacement(MASK) + "@");
    }
}
