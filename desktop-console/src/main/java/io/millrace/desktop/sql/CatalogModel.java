package io.millrace.desktop.sql;

import io.millrace.desktop.service.UiExecutors;
import io.millrace.sql.catalog.Functions;
import io.millrace.sql.catalog.SqlNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;

/// The model of the catalog tree of a session, loaded one branch at a time.
final class CatalogModel {
    private static final Set<String> CHANGING = Set.of("CREATE", "DROP", "ALTER", "ADD", "REMOVE", "LOAD", "UNLOAD");

    private final SheetSession session;
    private final UiExecutors threads;
    private final ReadOnlyIntegerWrapper changes = new ReadOnlyIntegerWrapper();

    CatalogModel(SheetSession session, UiExecutors threads) {
        this.session = session;
        this.threads = threads;
    }

    /// An entry of the tree.
    public sealed interface Entry {

        /// The displayed name.
        String name();

        /// The text to insert into a statement.
        default String written() {
            return switch (this) {
                case Catalog(var name) -> SqlNames.quoted(name);
                case Database(var catalog, var name) -> SqlNames.written(List.of(catalog, name));
                case Relation(var catalog, var database, var name, boolean _) ->
                    SqlNames.written(List.of(catalog, database, name));
                case Column(var name, var _, var _) -> SqlNames.quoted(name);
                case Function(var name, var _) -> name + "(";
                case FunctionList _, Unknown _ -> name();
            };
        }

        /// Whether the entry may have children.
        default boolean branch() {
            return switch (this) {
                case Catalog _, Database _, Relation _, FunctionList _ -> true;
                case Column _, Function _, Unknown _ -> false;
            };
        }

        record Catalog(String name) implements Entry {}

        record Database(String catalog, String name) implements Entry {}

        record Relation(String catalog, String database, String name, boolean view) implements Entry {}

        /// @param note key, null or watermark, as the engine reports it
        record Column(String name, String type, String note) implements Entry {}

        /// The user-defined functions, or the built-in ones.
        record FunctionList(String name, boolean own) implements Entry {}

        record Function(String name, String signature) implements Entry {}

        /// A placeholder without children, such as the note that a part of the catalog could not be read.
        record Unknown(String name) implements Entry {}
    }

    /// Loads the catalogs and the functions.
    public void roots(Consumer<List<Entry>> answer) {
        threads.ask(
                () -> {
                    var roots = new ArrayList<Entry>(listed("SHOW CATALOGS", Entry.Catalog::new));
                    roots.add(new Entry.FunctionList("functions", false));
                    return List.copyOf(roots);
                },
                answer);
    }

    /// Loads the children of an entry.
    public void below(Entry entry, Consumer<List<Entry>> answer) {
        threads.ask(() -> below(entry), answer);
    }

    private List<Entry> below(Entry entry) {
        return switch (entry) {
            case Entry.Catalog(var catalog) ->
                listed("SHOW DATABASES FROM " + entry.written(), name -> new Entry.Database(catalog, name));
            case Entry.Database(var catalog, var database) -> relations(catalog, database, entry.written());
            case Entry.Relation _ -> columns(entry.written());
            case Entry.FunctionList(var _, boolean own) -> own ? own() : language();
            case Entry.Column _, Entry.Function _, Entry.Unknown _ -> List.of();
        };
    }

    private interface Made {
        Entry of(String name);
    }

    private List<Entry> listed(String statement, Made made) {
        return session.asking()
                .rows(statement)
                .map(rows -> rows.stream().map(row -> made.of(row.getFirst())).toList())
                .orElseGet(CatalogModel::unknown);
    }

    private static List<Entry> unknown() {
        return List.of(new Entry.Unknown("could not be read: refresh to try again"));
    }

    private List<Entry> relations(String catalog, String database, String written) {
        var views = new HashSet<String>();
        session.asking()
                .rows("SHOW VIEWS FROM " + written)
                .ifPresent(rows -> rows.forEach(row -> views.add(row.getFirst())));
        return listed(
                "SHOW TABLES FROM " + written,
                name -> new Entry.Relation(catalog, database, name, views.contains(name)));
    }

    private List<Entry> columns(String relation) {
        return session.asking()
                .rows("DESCRIBE " + relation)
                .map(rows -> rows.stream().map(CatalogModel::column).toList())
                .orElseGet(CatalogModel::unknown);
    }

    private static Entry column(List<String> row) {
        boolean key = row.size() > 3 && !row.get(3).isEmpty();
        boolean rowtime = row.size() > 5 && !row.get(5).isEmpty();
        boolean needed = row.size() > 2 && "FALSE".equalsIgnoreCase(row.get(2));
        var note = (key ? "key" : needed ? "not null" : "") + (rowtime ? " watermark" : "");
        return new Entry.Column(row.get(0), row.size() > 1 ? row.get(1) : "", note.strip());
    }

    private List<Entry> own() {
        return listed("SHOW USER FUNCTIONS", name -> new Entry.Function(name, name));
    }

    private static List<Entry> language() {
        var entries = new ArrayList<Entry>();
        entries.add(new Entry.FunctionList("of this session", true));
        Functions.all().forEach(known -> entries.add(new Entry.Function(known.name(), known.signature())));
        return entries;
    }

    /// A counter that increases whenever the content may have changed.
    public ReadOnlyIntegerProperty changes() {
        return changes.getReadOnlyProperty();
    }

    /// Drops the cached content, so that it is loaded again.
    public void forget() {
        session.knowledge().forget();
        changes.set(changes.get() + 1);
    }

    /// Notes that a statement was executed. Called on the thread that ran it.
    void after(String statement) {
        var first = statement.strip().split("\\W+", 2)[0].toUpperCase(Locale.ROOT);
        if (CHANGING.contains(first)) {
            threads.show().execute(() -> changes.set(changes.get() + 1));
        }
    }

    /// The statement that describes an entry, if it can be described.
    public static Optional<String> describing(Entry entry) {
        return entry instanceof Entry.Relation ? Optional.of("DESCRIBE " + entry.written()) : Optional.empty();
    }

    /// The statement that shows the definition of an entry, if it has one.
    public static Optional<String> showingHowItIsMade(Entry entry) {
        return entry instanceof Entry.Relation(var _, var _, var _, boolean view)
                ? Optional.of("SHOW CREATE " + (view ? "VIEW " : "TABLE ") + entry.written())
                : Optional.empty();
    }
}
