package io.millrace.sql.catalog;

import io.millrace.sql.parse.ReservedWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/// Parses the sources and columns of a statement's queries. The statement may be unfinished or invalid; parts that
/// cannot be parsed are skipped.
final class QueryReader {
    private static final Set<String> SET_OPERATORS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
    private static final Set<String> AFTER_SOURCES = Set.of(
            "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "WINDOW", "QUALIFY", "SET", "VALUES");
    private static final Set<String> WINDOWS = Set.of("TUMBLE", "HOP", "CUMULATE", "SESSION");
    private static final int MAX_DEPTH = 8;

    private final StatementWords words;
    private final Map<String, QuerySource.Derived> shared = new HashMap<>();

    QueryReader(StatementWords words) {
        this.words = words;
    }

    /// The sources of all queries around a position, the innermost first, because inner queries see outer sources.
    List<QuerySource> around(int index) {
        var sources = new ArrayList<QuerySource>();
        readShared(0, words.size());
        int at = index;
        while (at >= 0) {
            int open = words.open(at);
            int from = open + 1;
            int to = open < 0 ? words.size() : words.close(open);
            if (open < 0 || words.is(from, "SELECT", "WITH")) {
                readShared(from, to);
                sources.addAll(read(partAround(from, to, index), 0).sources());
            }
            at = open;
        }
        return List.copyOf(sources);
    }

    private record Range(int from, int to) {}

    /// The query around a position among several queries combined by set operators.
    private Range partAround(int from, int to, int index) {
        int begin = from;
        for (int i = from; i < to; i = next(i)) {
            if (SET_OPERATORS.contains(words.word(i))) {
                if (i >= index) {
                    return new Range(begin, i);
                }
                begin = i + 1;
            }
        }
        return new Range(begin, to);
    }

    /// The index after a word, or after the bracket that it opens.
    private int next(int index) {
        return words.is(index, "(") ? words.close(index) + 1 : index + 1;
    }

    /// Records the queries of `WITH name AS (…)`.
    private void readShared(int from, int to) {
        for (int i = from; i < to; i = next(i)) {
            if (!words.is(i, "WITH") || !words.named(i + 1)) {
                continue;
            }
            int at = i + 1;
            while (words.named(at)) {
                int name = at++;
                List<String> renamed = List.of();
                if (words.is(at, "(")) {
                    renamed = list(at);
                    at = words.close(at) + 1;
                }
                if (!words.is(at, "AS") || !words.is(at + 1, "(")) {
                    return;
                }
                int close = words.close(at + 1);
                var query = read(new Range(at + 2, Math.min(close, to)), 1);
                shared.put(
                        words.name(name).toLowerCase(Locale.ROOT),
                        new QuerySource.Derived(query, words.name(name), renamed));
                at = words.is(close + 1, ",") ? close + 2 : to;
            }
        }
    }

    private QueryOutline read(Range range, int depth) {
        if (depth > MAX_DEPTH) {
            return new QueryOutline(List.of(), List.of());
        }
        var sources = new ArrayList<QuerySource>();
        var items = new ArrayList<QueryOutline.Item>();
        for (int i = range.from(); i < range.to(); ) {
            if (words.is(i, "SELECT")) {
                i = items(i + 1, range.to(), items);
            } else if (words.is(i, "FROM", "JOIN", "UPDATE")) {
                i = sources(i + 1, range.to(), sources, depth);
            } else if (SET_OPERATORS.contains(words.word(i))) {
                break;
            } else {
                i = next(i);
            }
        }
        return new QueryOutline(sources, items);
    }

    /// Parses a select list.
    ///
    /// @return the index after it
    private int items(int from, int to, List<QueryOutline.Item> items) {
        int begin = words.is(from, "DISTINCT", "ALL") ? from + 1 : from;
        int at = begin;
        while (at < to) {
            boolean over = words.is(at, "FROM") || SET_OPERATORS.contains(words.word(at));
            if (over || words.is(at, ",")) {
                item(begin, at, items);
                begin = at + 1;
                if (over) {
                    return at;
                }
            }
            at = next(at);
        }
        item(begin, to, items);
        return to;
    }

    private void item(int from, int to, List<QueryOutline.Item> items) {
        int last = to - 1;
        if (last < from) {
            return;
        }
        if (words.is(last, "*")) {
            items.add(new QueryOutline.Item.All(String.join(".", words.qualifier(last))));
        } else if (words.named(from) && words.nameEnd(from) == to) {
            items.add(new QueryOutline.Item.Plain(words.parts(from, to), words.name(last)));
        } else if (words.named(last) && last > from && !words.is(last - 1, ".") && !words.is(last, "END")) {
            int end = words.is(last - 1, "AS") ? last - 1 : last;
            boolean plain = words.named(from) && words.nameEnd(from) == end;
            items.add(
                    plain
                            ? new QueryOutline.Item.Plain(words.parts(from, end), words.name(last))
                            : new QueryOutline.Item.Computed(words.name(last)));
        }
    }

    /// Parses the sources after `FROM` or `JOIN`.
    ///
    /// @return the index after them
    private int sources(int from, int to, List<QuerySource> sources, int depth) {
        int at = source(from, to, sources, depth);
        while (at < to && !endsSources(at)) {
            at = words.is(at, ",", "JOIN") ? source(at + 1, to, sources, depth) : next(at);
        }
        return at;
    }

    private boolean endsSources(int at) {
        return AFTER_SOURCES.contains(words.word(at)) || SET_OPERATORS.contains(words.word(at));
    }

    private int source(int from, int to, List<QuerySource> sources, int depth) {
        int at = from;
        while (words.is(at, "LATERAL", "ONLY") && at < to) {
            at++;
        }
        if (at >= to) {
            return at;
        }
        if (words.is(at, "(")) {
            int close = words.close(at);
            var query = read(new Range(at + 1, Math.min(close, to)), depth + 1);
            return aliased(
                    close + 1, to, "", alias -> new QuerySource.Derived(query, alias.name(), alias.columns()), sources);
        }
        if (words.is(at, "TABLE", "UNNEST") && words.is(at + 1, "(")) {
            int close = words.close(at + 1);
            int inside = at + 2;
            return aliased(close + 1, to, "", alias -> function(inside, close, alias), sources);
        }
        if (!words.named(at) || ReservedWords.contain(words.word(at))) {
            return at;
        }
        int end = words.nameEnd(at);
        var name = words.parts(at, end);
        int after = words.is(end, "FOR") ? words.nameEnd(end + 4) : end;
        return aliased(after, to, name.getLast(), alias -> named(name, alias), sources);
    }

    private QuerySource named(List<String> name, Alias alias) {
        var query = shared.get(name.getFirst().toLowerCase(Locale.ROOT));
        return query != null && name.size() == 1
                ? new QuerySource.Derived(query.query(), alias.name(), query.renamed())
                : new QuerySource.Named(name, alias.name(), false);
    }

    /// A table function. The columns of window functions are known.
    private QuerySource function(int from, int to, Alias alias) {
        if (WINDOWS.contains(words.word(from))) {
            for (int i = from; i < to; i++) {
                if (words.is(i, "TABLE") && words.named(i + 1)) {
                    var name = words.parts(i + 1, words.nameEnd(i + 1));
                    return new QuerySource.Named(name, alias.name().isEmpty() ? name.getLast() : alias.name(), true);
                }
            }
        }
        return new QuerySource.Opaque(alias.name(), alias.columns());
    }

    /// The alias of a source, with new names for its columns if it has any.
    private record Alias(String name, List<String> columns) {}

    private int aliased(
            int from, int to, String own, Function<Alias, QuerySource> constructor, List<QuerySource> sources) {
        int at = words.is(from, "AS") ? from + 1 : from;
        var name = own;
        List<String> columns = List.of();
        if (at < to && words.named(at) && !ReservedWords.contain(words.word(at))) {
            name = words.name(at++);
            if (at < to && words.is(at, "(")) {
                columns = list(at);
                at = words.close(at) + 1;
            }
        }
        sources.add(constructor.apply(new Alias(name, columns)));
        return at;
    }

    /// The names in brackets.
    private List<String> list(int open) {
        var names = new ArrayList<String>();
        for (int i = open + 1; i < words.close(open); i++) {
            if (words.named(i)) {
                names.add(words.name(i));
            }
        }
        return List.copyOf(names);
    }
}
