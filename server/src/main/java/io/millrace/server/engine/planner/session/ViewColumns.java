package io.millrace.server.engine.planner.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.table.catalog.ResolvedSchema;

/// The columns of the views that one statement uses, while the engine parses it.
///
/// The engine parses and converts the query of a view that a catalog stores as a text each time that it looks the view
/// up, and with it the queries of the views in it: each further view in a view triples the number of queries. Here a
/// view is looked up without its query, whose columns are found once, and which is converted only where it is used.
final class ViewColumns {
    private static final ScopedValue<LookUp> LOOK_UP = ScopedValue.newInstance();
    private static final ScopedValue<Boolean> RESOLVING = ScopedValue.newInstance();
    private static final ScopedValue<Map<List<String>, ResolvedSchema>> KNOWN = ScopedValue.newInstance();

    private ViewColumns() {}

    /// A table in a catalog.
    ///
    /// @param unresolved whether it is a view with the columns that were stored, which include no time attributes
    record Found<T>(T table, boolean unresolved) {}

    private static final class LookUp {
        private boolean skipped;
    }

    /// Looks up a table. The query of a view is not parsed.
    static <T> Found<T> lookUp(Supplier<T> table) {
        var lookUp = new LookUp();
        var found = ScopedValue.where(LOOK_UP, lookUp).call(table::get);
        return new Found<>(found, lookUp.skipped);
    }

    /// Whether this thread looks up a table, and wants no query of it.
    static boolean skipsQuery() {
        if (!LOOK_UP.isBound()) {
            return false;
        }
        LOOK_UP.get().skipped = true;
        return true;
    }

    /// Finds the columns of a view, once for each statement.
    static ResolvedSchema of(List<String> view, Supplier<ResolvedSchema> resolver) {
        if (!KNOWN.isBound()) {
            return resolve(resolver);
        }
        var known = KNOWN.get();
        // not with computeIfAbsent, as the view may use others
        var columns = Optional.ofNullable(known.get(view)).orElseGet(() -> resolve(resolver));
        known.put(view, columns);
        return columns;
    }

    private static ResolvedSchema resolve(Supplier<ResolvedSchema> resolver) {
        return ScopedValue.where(RESOLVING, true).call(resolver::get);
    }

    /// Whether this thread parses a query for its columns alone.
    static boolean areResolved() {
        return RESOLVING.isBound();
    }

    /// Parses a statement that may use views.
    static <T> T during(Supplier<T> parsing) {
        return KNOWN.isBound()
                ? parsing.get()
                : ScopedValue.where(KNOWN, new HashMap<>()).call(parsing::get);
    }
}
