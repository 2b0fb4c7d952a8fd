package io.millrace.secret;

/// Masks passwords in addresses.
final class SecretAddresses {
    private static final String ORACLE = "jdbc:oracle:";
    private static final int MAX_LENGTH = 300;
    /// The letters that end the names and passwords before a host.
    private static final String AFTER_USER = "/'\"<>";

    private SecretAddresses() {}

    static String in(String text, SecretListener listener) {
        return oracle(urls(text, listener), listener);
    }

    /// Masks the password in `//name:password@host`, and all of `//token@host` on the web. Neither can contain the
    /// slash of the next address, so no letter is read more than twice.
    private static String urls(String text, SecretListener listener) {
        var masked = new MaskedText(text, listener);
        for (var at = text.indexOf("//"); at >= 0; at = text.indexOf("//", Math.max(at + 1, masked.end()))) {
            var user = at + 2;
            var end = TextScan.next(AFTER_USER, text, user, text.length());
            var sign = last('@', text, user, end);
            var start = sign > user ? secretStart(text, user, sign) : sign;
            if (start < sign) {
                masked.mask(user, start, sign);
            }
        }
        return masked.finish();
    }

    /// The start of the password before the `@`; if there is none, that of a name that is all the service asks for.
    /// In other addresses it is only a name, such as that of a storage container or of an actor system.
    private static int secretStart(String text, int user, int sign) {
        var colon = text.indexOf(':', user, sign);
        if (colon >= 0) {
            return colon + 1;
        }
        var inQuery = text.indexOf('?', user, sign) >= 0 || text.indexOf('#', user, sign) >= 0;
        return !inQuery && (endsWith("http://", text, user) || endsWith("https://", text, user)) ? user : sign;
    }

    private static boolean endsWith(String scheme, String text, int end) {
        return text.regionMatches(true, end - scheme.length(), scheme, 0, scheme.length());
    }

    /// The last place of a letter in a part of a text, or -1.
    private static int last(char letter, String text, int start, int end) {
        for (var at = end - 1; at >= start; at--) {
            if (text.charAt(at) == letter) {
                return at;
            }
        }
        return -1;
    }

    /// Masks the password in `jdbc:oracle:thin:name/password@host`.
    private static String oracle(String text, SecretListener listener) {
        var masked = new MaskedText(text, listener);
        for (var at = text.indexOf(ORACLE); at >= 0; at = text.indexOf(ORACLE, Math.max(at + 1, masked.end()))) {
            var user = text.indexOf(':', at + ORACLE.length()) + 1;
            var end = user == 0 ? user : TextScan.next("'\"", text, user, Math.min(user + MAX_LENGTH, text.length()));
            var slash = text.indexOf('/', user, end);
            var sign = last('@', text, user, end);
            if (slash > 0 && slash < text.indexOf('@', user, end) && slash + 1 < sign) {
                masked.mask(at, slash + 1, sign);
            }
        }
        return masked.finish();
    }
}
