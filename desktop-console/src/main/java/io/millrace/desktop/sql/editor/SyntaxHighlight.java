package io.millrace.desktop.sql.editor;

import io.millrace.sql.catalog.Functions;
import io.millrace.sql.catalog.WordClassifier;
import io.millrace.sql.parse.Keywords;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.TextRange;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/// Computes the style of each part of a text: the kind of its tokens, and the marks.
final class SyntaxHighlight {
    private static final Set<String> FUNCTIONS = Functions.all().stream()
            .map(function -> function.name().toUpperCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());

    private SyntaxHighlight() {}

    /// A range of the text and the style that marks it.
    record Mark(TextRange span, String style) {}

    static StyleSpans<Collection<String>> of(String text, List<Mark> marks) {
        var spans = new StyleSpansBuilder<Collection<String>>();
        var tokens = Lexer.tokens(text);
        for (int place = 0; place < tokens.size(); place++) {
            var token = tokens.get(place);
            var style = style(text, tokens, place);
            spans.add(style.isEmpty() ? List.of() : List.of(style), token.end() - token.start());
        }
        if (tokens.isEmpty()) {
            spans.add(List.of(), 0);
        }
        var made = spans.create();
        for (var mark : marks) {
            made = marked(made, mark, text.length());
        }
        return made;
    }

    private static StyleSpans<Collection<String>> marked(StyleSpans<Collection<String>> spans, Mark mark, int length) {
        int start = Math.clamp(mark.span().start(), 0, length);
        int end = Math.clamp(mark.span().end(), start, length);
        if (start == end) {
            return spans;
        }
        var over = new StyleSpansBuilder<Collection<String>>();
        over.add(List.of(), start);
        over.add(List.of(mark.style()), end - start);
        over.add(List.of(), length - end);
        return spans.overlay(over.create(), SyntaxHighlight::both);
    }

    private static Collection<String> both(Collection<String> one, Collection<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        var all = new HashSet<>(one);
        all.addAll(other);
        return all;
    }

    private static String style(String text, List<SqlToken> tokens, int place) {
        var token = tokens.get(place);
        return switch (token.kind()) {
            case COMMENT -> "sql-comment";
            case STRING -> "sql-string";
            case IDENTIFIER -> "sql-identifier";
            case NUMBER -> "sql-number";
            case WORD -> word(token.in(text), called(text, tokens, place));
            case SPACE, SEMICOLON, SYMBOL -> "";
        };
    }

    private static String word(String word, boolean called) {
        if (called && FUNCTIONS.contains(word.toUpperCase(Locale.ROOT))) {
            return "sql-function";
        }
        if (WordClassifier.type(word)) {
            return "sql-type";
        }
        return Keywords.contain(word) ? "sql-keyword" : "";
    }

    private static boolean called(String text, List<SqlToken> tokens, int place) {
        return place + 1 < tokens.size() && "(".equals(tokens.get(place + 1).in(text));
    }
}
