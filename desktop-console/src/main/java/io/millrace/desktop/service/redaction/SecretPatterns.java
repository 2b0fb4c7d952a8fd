package io.millrace.desktop.service.redaction;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Finds e-mail addresses in texts, and passwords, keys and tokens by their form or by the name before them. The names
/// are those that the server masks in statements, and some more. In doubt a value is masked.
final class SecretPatterns {
    static final String MASK = "******";

    private static final String NAMES = "(?:password|passwd|pwd|secret|token|credential|api[-_.]?key|access[-_.]?key"
            + "|private[-_.]?key|account[-_.]?key|service[-_.]?key|auth[-_.]?params|basic[-_.]?auth|jaas[-_.]?config"
            + "|http[-_.]?headers|sas[-_.]?key|passphrase|authorization|cookie)";
    private static final Pattern NAME = Pattern.compile(NAMES, Pattern.CASE_INSENSITIVE);

    /// A private key in PEM format, over several lines.
    private static final RewriteRule KEY_BLOCK = rewriting(
            "(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)(?s:.*?)(-----END [A-Z ]{0,40}PRIVATE KEY-----|\\z)",
            found -> found.group(1) + MASK + found.group(2));
    private static final RewriteRule SCHEME =
            rewriting("\\b(bearer|basic)([ \\t]+)[\\w.~+/=-]{8,}+", found -> found.group(1) + found.group(2) + MASK);
    private static final RewriteRule LOOKS = rewriting(
            "\\beyJ[\\w-]{5,}+\\.[\\w-]{5,}+\\.[\\w-]*+|\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b|\\bgh[pousr]_[A-Za-z0-9]{20,}+",
            found -> MASK);
    /// `name=value` in any notation: properties, SQL options, JSON within a text, addresses.
    private static final RewriteRule NAMED = rewriting(
            "(" + NAMES + "[\\w.\\-]{0,60}+(?:\\\\?[\"'`])?[ \\t]{0,3}+(?:=>?|:)[ \\t]{0,3}+)"
                    + "(\\\\\"(?:(?!\\\\\").)*+(?:\\\\\")?|\"(?:[^\"\\\\]|\\\\.)*+\"?|'(?:[^']|'')*+'?|[^&;,\\s'\")\\]}<]++)",
            SecretPatterns::named);
    private static final RewriteRule OPTION_OF_A_COMMAND = rewriting(
            "(--?[\\w.-]{0,40}" + NAMES + "[\\w.-]{0,40}[ \\t]++)(?!-)([^\\s'\"]++)", found -> found.group(1) + MASK);
    private static final RewriteRule ELEMENT = rewriting(
            "(<([\\w.:-]{0,60}?" + NAMES + "[\\w.:-]{0,60})>)[^<]++(</)",
            found -> found.group(1) + MASK + found.group(3));
    private static final RewriteRule IDENTIFIED =
            rewriting("(identified[ \\t]+by[ \\t]+)'(?:[^']|'')*+'", found -> found.group(1) + "'" + MASK + "'");
    /// `//name:password@host`, but not the name of an actor system, which precedes each of its hosts.
    private static final RewriteRule USER_INFO = rewriting(
            "([a-z][a-z0-9+.-]{0,30}://)([^/\\s'\"<>?#]{1,300}@)",
            found -> found.group(1).startsWith("pekko") || found.group(1).startsWith("akka")
                    ? found.group()
                    : found.group(1) + MASK + "@");
    private static final RewriteRule THIN = rewriting(
            "(jdbc:oracle:\\w{1,10}:)[^/@\\s'\"]{1,100}/[^@\\s'\"]{1,100}@", found -> found.group(1) + MASK + "@");

    private static final RewriteRule EMAIL = new RewriteRule(
            RedactionKind.EMAILS,
            Pattern.compile("(?<![\\w./%+-])[\\w.%+-]{1,64}+@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,6}"
                    + "\\.[A-Za-z]{2,24}\\b"),
            found -> MASK);

    private static final List<RewriteRule> ALL =
            List.of(KEY_BLOCK, SCHEME, LOOKS, NAMED, OPTION_OF_A_COMMAND, ELEMENT, IDENTIFIED, USER_INFO, THIN);

    private SecretPatterns() {}

    private static RewriteRule rewriting(String pattern, java.util.function.Function<MatchResult, String> after) {
        return new RewriteRule(RedactionKind.SECRETS, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), after);
    }

    /// Whether the value with this name is a secret.
    static boolean named(String name) {
        return NAME.matcher(name).find();
    }

    static String in(String text, RedactionListener ledger) {
        var rest = text;
        for (var rewriting : ALL) {
            rest = rewriting.in(rest, ledger);
        }
        return rest;
    }

    static String withoutEmails(String text, RedactionListener ledger) {
        return text.indexOf('@') < 0 ? text : EMAIL.in(text, ledger);
    }

    private static String named(MatchResult found) {
        var value = found.group(2);
        var bare = value.replaceAll("^\\\\?[\"']|\\\\?[\"']$", "");
        if (bare.isEmpty() || bare.equals(MASK) || bare.matches("(?i)true|false|null|none")) {
            return found.group();
        }
        var open = value.startsWith("\\\"")
                ? "\\\""
                : value.startsWith("\"") || value.startsWith("'") ? value.substring(0, 1) : "";
        return found.group(1) + open + MASK + (value.length() > open.length() && value.endsWith(open) ? open : "");
    }
}
