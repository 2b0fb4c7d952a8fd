package io.millrace.desktop.sql.editor;

import io.millrace.desktop.service.UiExecutors;
import io.millrace.sql.catalog.Suggestion;
import io.millrace.sql.parse.Lexer;
import io.millrace.sql.parse.SqlToken;
import io.millrace.sql.parse.SqlToken.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The model of the suggestions at the cursor, requested while the user types. A late answer for an earlier position is
/// dropped.
public final class CompletionModel {
    private static final int MAX_OFFERS = 200;
    private static final Set<Kind> TYPED = Set.of(Kind.WORD, Kind.IDENTIFIER, Kind.STRING);

    private final Source source;
    private final UiExecutors threads;
    private final ReadOnlyObjectWrapper<Choice> choice = new ReadOnlyObjectWrapper<>(Choice.NONE);
    private int asked;

    /// Provides the suggestions for a position. Both methods may block.
    public interface Source {

        /// The suggestions from the catalog and the language, best first.
        List<Suggestion> at(String text, int cursor);

        /// The suggestions of the gateway's parser.
        List<String> candidates(String text, int cursor);
    }

    /// The suggestions to choose from.
    ///
    /// @param start the start of the text to replace
    /// @param end   its end
    public record Choice(List<Suggestion> offers, int start, int end) {
        static final Choice NONE = new Choice(List.of(), 0, 0);

        public Choice {
            offers = List.copyOf(offers);
        }
    }

    public CompletionModel(Source source, UiExecutors threads) {
        this.source = source;
        this.threads = threads;
    }

    public ReadOnlyObjectProperty<Choice> choice() {
        return choice.getReadOnlyProperty();
    }

    /// Requests the suggestions for a position.
    public void ask(String text, int cursor) {
        int mine = ++asked;
        threads.ask(() -> found(text, cursor), found -> {
            if (mine == asked) {
                choice.set(found);
            }
        });
    }

    /// Drops the suggestions and any pending request.
    public void close() {
        asked++;
        choice.set(Choice.NONE);
    }

    private Choice found(String text, int cursor) {
        var token = typed(text, cursor);
        int start = token.map(SqlToken::start).orElse(cursor);
        var begun = text.substring(start, cursor);
        var offers = new ArrayList<>(matching(source.at(text, cursor), begun));
        for (var candidate : source.candidates(text, cursor)) {
            if (offers.stream().noneMatch(offer -> same(offer.text(), candidate))) {
                offers.addAll(matching(List.of(new Suggestion(candidate, "", Suggestion.Kind.WORD)), begun));
            }
        }
        boolean quoted = token.filter(typed -> typed.kind() != Kind.WORD && typed.closed())
                .isPresent();
        int end = quoted ? token.map(SqlToken::end).orElse(cursor) : cursor;
        boolean nothingNew = offers.size() == 1 && offers.getFirst().text().equals(begun);
        return nothingNew
                ? Choice.NONE
                : new Choice(offers.subList(0, Math.min(offers.size(), MAX_OFFERS)), start, end);
    }

    private static boolean same(String offer, String candidate) {
        return plain(offer).equals(plain(candidate));
    }

    private static String plain(String text) {
        return text.replaceAll("[`'(.]", "").toUpperCase(Locale.ROOT);
    }

    /// The suggestions that begin with the typed text, followed by those that contain it.
    private static List<Suggestion> matching(List<Suggestion> offers, String begun) {
        var small = begun.replaceFirst("^[`'\"]", "").toLowerCase(Locale.ROOT);
        Comparator<Suggestion> order = Comparator.comparing((Suggestion offer) -> !begins(offer, small))
                .thenComparing(Suggestion::kind);
        return offers.stream()
                .filter(offer -> offer.text().toLowerCase(Locale.ROOT).contains(small))
                .sorted(order)
                .toList();
    }

    private static boolean begins(Suggestion offer, String small) {
        return offer.text().replaceFirst("^[`'\"]", "").toLowerCase(Locale.ROOT).startsWith(small);
    }

    /// The word, name or string that is being typed.
    private static Optional<SqlToken> typed(String text, int cursor) {
        return Lexer.tokens(text).stream()
                .filter(token -> TYPED.contains(token.kind()))
                .filter(token -> token.start() < cursor
                        && (cursor < token.end()
                                || (cursor == token.end() && !(token.kind() == Kind.STRING && token.closed()))))
                .findFirst();
    }
}
