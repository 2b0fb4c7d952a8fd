package io.millrace.desktop.service.redaction;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A pattern and the replacement for each of its matches.
///
/// @param after returns the replacement of a match; the same text leaves the match unchanged
record RewriteRule(RedactionKind kind, Pattern pattern, Function<MatchResult, String> after) {

    String in(String text, RedactionListener listener) {
        var matcher = pattern.matcher(text);
        if (!matcher.find()) {
            return text;
        }
        var rewritten = new StringBuilder(text.length());
        do {
            var before = matcher.group();
            var put = after.apply(matcher);
            if (!put.equals(before)) {
                listener.tookOut(kind, before, put);
            }
            matcher.appendReplacement(rewritten, Matcher.quoteReplacement(put));
        } while (matcher.find());
        return matcher.appendTail(rewritten).toString();
    }
}
