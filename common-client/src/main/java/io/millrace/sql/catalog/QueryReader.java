package io.millrace.sql.catalog;

import io.millrace.sql.parse.ReservedWords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Reads a statement that may be unfinished, or wrong, for the sources and columns of its queries. What it cannot read
/// it passes over: a missing offer is no harm.
final class QueryReader {
    private static final Set<String> SETS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
    private static final Set<String> AFTER_SOURCES = Set.of(
            "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "WINDOW", "QUALIFY", "SET", "VALUES");
    private static final Set<String> WINDOWS = Set.of("TUMBLE", "HOP", "CUMULATE", "SESSION");
    private static final int DEEPEST = 8;

    private final StatementWords sentence;
    private final Map<String, QuerySource.Derived> shared = new HashMap<>();

    QueryReader(StatementWords sentence) {
        this.sentence = sentence;
    }

    /// What the queries around a place read, the innermost first: an inner query sees what the outer ones read.
    List<QuerySource> around(int index) {
        var sources = new ArrayList<QuerySource>();
        readShared(0, sentence.size(), 0);
        int at = index;
        while (at >= 0) {
            int open = sentence.open(at);
            int from = open + 1;
            int to = open < 0 ? sentence.size() : sentence.close(open);
            if (open < 0 || sentence.is(from, "SELECT", "WITH")) {
                readShared(from, to, 0);
                sources.addAll(read(partAround(from, to, index), 0).sources());
            }
            at = open;
        }
        return List.copyOf(sources);
    }

    /// A range of words.
    private record Range(int from, int to) {}

    /// Of several queries joined by UNION and the like, the one that holds a place.
    private Range partAround(int from, int to, int index) {
        int begin = from;
        for (int i = from; i < to; i = next(i)) {
            if (SETS.contains(sentence.word(i))) {
                if (i >= index) {
                    return new Range(begin, i);
                }
                begin = i + 1;
            }
        }
        return new Range(begin, to);
    }

    /// The word after this one, or after the bracket that it opens.
    private int next(int index) {
        return sentence.is(index, "(") ? sentence.close(index) + 1 : index + 1;
    }

    /// Remembers the queries that `WITH name AS (…)` names.
    private void readShared(int from, int to, int depth) {
        for (int i = from; i < to && depth < DEEPEST; i = next(i)) {
            if (!sentence.is(i, "WITH") || !sentence.named(i + 1)) {
                continue;
            }
            int at = i + 1;
            while (sentence.named(at)) {
                int name = at++;
                List<String> renamed = List.of();
                if (sentence.is(at, "(")) {
                    renamed = list(at);
                    at = sentence.close(at) + 1;
                }
                if (!sentence.is(at, "AS") || !sentence.is(at + 1, "(")) {
                    return;
                }
                int close = sentence.close(at + 1);
                var query = read(new Range(at + 2, Math.min(close, to)), depth + 1);
                shared.put(
                        sentence.name(name).toLowerCase(Locale.ROOT),
                        new QuerySource.Derived(query, sentence.name(name), renamed));
                at = sentence.is(close + 1, ",") ? close + 2 : to;
            }
        }
    }

    private QueryOutline read(Range range, int depth) {
        if (depth > DEEPEST) {
            return new QueryOutline(List.of(), List.of());
        }
        var sources = new ArrayList<QuerySource>();
        var items = new ArrayList<QueryOutline.Item>();
        for (int i = range.from(); i < range.to(); ) {
            if (sentence.is(i, "SELECT")) {
                i = items(i + 1, range.to(), items);
            } else if (sentence.is(i, "FROM", "JOIN", "UPDATE")) {
                i = sources(i + 1, range.to(), sources, depth);
            } else if (SETS.contains(sentence.word(i))) {
                break;
            } else {
                i = next(i);
            }
        }
        return new QueryOutline(sources, items);
    }

    /// Reads a select list; the place after it.
    private int items(int from, int to, List<QueryOutline.Item> items) {
        int begin = sentence.is(from, "DISTINCT", "ALL") ? from + 1 : from;
        int at = begin;
        while (at < to) {
            boolean over = sentence.is(at, "FROM") || SETS.contains(sentence.word(at));
            if (over || sentence.is(at, ",")) {
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
        if (sentence.is(last, "*")) {
            items.add(new QueryOutline.Item.All(String.join(".", sentence.qualifier(last))));
        } else if (sentence.named(from) && sentence.nameEnd(from) == to) {
            items.add(new QueryOutline.Item.Plain(sentence.parts(from, to), sentence.name(last)));
        } else if (sentence.named(last) && last > from && !sentence.is(last - 1, ".") && !sentence.is(last, "END")) {
            int end = sentence.is(last - 1, "AS") ? last - 1 : last;
            boolean plain = sentence.named(from) && sentence.nameEnd(from) == end;
            items.add(
                    plain
                            ? new QueryOutline.Item.Plain(sentence.parts(from, end), sentence.name(last))
                            : new QueryOutline.Item.Computed(sentence.name(last)));
        }
    }

    /// Reads what follows `FROM` or `JOIN`; the place after it.
    private int sources(int from, int to, List<QuerySource> sources, int depth) {
        int at = source(from, to, sources, depth);
        while (at < to && !endsSources(at)) {
            at = sentence.is(at, ",", "JOIN") ? source(at + 1, to, sources, depth) : next(at);
        }
        return at;
    }

    private boolean endsSources(int at) {
        return AFTER_SOURCES.contains(sentence.word(at)) || SETS.contains(sentence.word(at));
    }

    private int source(int from, int to, List<QuerySource> sources, int depth) {
        int at = from;
        while (sentence.is(at, "LATERAL", "ONLY") && at < to) {
            at++;
        }
        if (at >= to) {
            return at;
        }
        if (sentence.is(at, "(")) {
            int close = sentence.close(at);
            var query = read(new Range(at + 1, Math.min(close, to)), depth + 1);
            return aliased(
                    close + 1, to, "", alias -> new QuerySource.Derived(query, alias.name(), alias.columns()), sources);
        }
        if (sentence.is(at, "TABLE", "UNNEST") && sentence.is(at + 1, "(")) {
            int close = sentence.close(at + 1);
            int inside = at + 2;
            return aliased(close + 1, to, "", alias -> function(inside, close, alias), sources);
        }
        if (!sentence.named(at) || ReservedWords.contain(sentence.word(at))) {
            return at;
        }
        int end = sentence.nameEnd(at);
        var name = sentence.parts(at, end);
        int after = sentence.is(end, "FOR") ? sentence.nameEnd(end + 4) : end;
        return aliased(after, to, name.getLast(), alias -> named(name, alias), sources);
    }

    private QuerySource named(List<String> name, Alias alias) {
        var query = shared.get(name.getFirst().toLowerCase(Locale.ROOT));
        return query != null && name.size() == 1
                ? new QuerySource.Derived(query.query(), alias.name(), query.renamed())
                : new QuerySource.Named(name, alias.name(), false);
    }

    /// A function that gives a table: of one over windows the columns are known.
    private QuerySource function(int from, int to, Alias alias) {
        if (WINDOWS.contains(sentence.word(from))) {
            for (int i = from; i < to; i++) {
                if (sentence.is(i, "TABLE") && sentence.named(i + 1)) {
                    var name = sentence.parts(i + 1, sentence.nameEnd(i + 1));
                    return new QuerySource.Named(name, alias.name().isEmpty() ? name.getLast() : alias.name(), true);
                }
            }
        }
        return new QuerySource.Given(alias.name(), alias.columns());
    }

    /// The alias of a source, with its column names if they are renamed too.
    private record Alias(String name, List<String> columns) {}

    private interface Making {
        QuerySource of(Alias alias);
    }

    private int aliased(int from, int to, String own, Making making, List<QuerySource> sources) {
        int at = sentence.is(from, "AS") ? from + 1 : from;
        var name = own;
        List<String> columns = List.of();
        if (at < to && sentence.named(at) && !ReservedWords.contain(sentence.word(at))) {
            name = sentence.name(at++);
            if (at < to && sentence.is(at, "(")) {
                columns = list(at);
                at = sentence.close(at) + 1;
            }
        }
        sources.add(making.of(new Alias(name, columns)));
        return at;
    }

    /// The names in a bracket.
    private List<String> list(int open) {
        var names = new ArrayList<String>();
        for (int i = open + 1; i < sentence.close(open); i++) {
            if (sentence.named(i)) {
                names.add(sentence.name(i));
            }
        }
        return List.copyOf(names);
    }
}
