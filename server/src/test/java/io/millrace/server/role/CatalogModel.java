package io.millrace.server.role;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// The databases of the catalog `main` whose names begin with a prefix, and all that statements have made in them.
/// Chooses statements that succeed, and knows what each leaves. Immutable.
///
/// @param objects what [#read] finds, by the object's name in statements: `a1` is a database, `a1.t2` a table in it
record CatalogModel(String prefix, Map<String, CatalogModel.Item> objects) {
    private static final int MAX_DATABASES = 3;
    private static final int MAX_OBJECTS = 12;

    CatalogModel {
        objects = new TreeMap<>(objects);
    }

    CatalogModel(String prefix) {
        this(prefix, Map.of());
    }

    /// A statement, and what there is when it has been executed.
    record Step(String statement, CatalogModel after) {}

    /// An object of the catalog.
    sealed interface Item {
        String shown(String name);
    }

    /// Shown by its name alone, as functions are, because no statement shows more of it.
    record Named() implements Item {
        @Override
        public String shown(String name) {
            return name;
        }
    }

    /// @param column     the definition of the last column
    /// @param partitions their values
    record Table(String column, String note, TreeSet<String> partitions) implements Item {
        @Override
        public String shown(String name) {
            return "CREATE TABLE " + quoted(name) + " ( `part` VARCHAR(2147483647), `" + column.replaceFirst(" ", "` ")
                    + " ) COMMENT 'a table' PARTITIONED BY (`part`) WITH ( 'connector' = 'blackhole', 'note' = '" + note
                    + "' ) "
                    + partitions.stream().map(value -> "part=" + value).toList();
        }

        private Table with(TreeSet<String> others) {
            return new Table(column, note, others);
        }
    }

    record View(String word) implements Item {
        @Override
        public String shown(String name) {
            return "CREATE VIEW " + quoted(name) + " ( `word` ) COMMENT 'a view' AS SELECT '" + word + "' AS `word`";
        }
    }

    record Model(String note) implements Item {
        @Override
        public String shown(String name) {
            return "CREATE MODEL " + quoted(name) + " INPUT (`a` VARCHAR(2147483647)) OUTPUT (`b` INT)"
                    + " WITH ( 'note' = '" + note + "', 'provider' = 'x' )";
        }
    }

    /// Has a secret, which is stored apart from it.
    record Connection(String note) implements Item {
        @Override
        public String shown(String name) {
            return "CREATE CONNECTION " + quoted(name) + " COMMENT 'near' WITH ( 'note' = '" + note
                    + "', 'password' = '******' )";
        }
    }

    private static String quoted(String name) {
        return "`main`.`" + name.replace(".", "`.`") + "`";
    }

    /// All objects as [#read] finds them.
    TreeMap<String, String> shown() {
        var shown = new TreeMap<String, String>();
        objects.forEach((name, item) -> shown.put(name, item.shown(name)));
        return shown;
    }

    /// Reads all that a server has in databases with a prefix.
    ///
    /// @param run a statement and returns its rows, each as its fields
    static TreeMap<String, String> read(String prefix, Function<String, List<String>> run) {
        var shown = new TreeMap<String, String>();
        for (var database : run.apply("SHOW DATABASES")) {
            if (database.startsWith(prefix)) {
                shown.put(database, database);
                for (var objects : List.of("TABLES", "MODELS", "CONNECTIONS", "USER FUNCTIONS")) {
                    run.apply("SHOW " + objects + " FROM " + database).stream()
                            .map(name -> database + "." + name)
                            .forEach(name -> shown.put(name, read(name, objects, run)));
                }
            }
        }
        return shown;
    }

    private static String read(String name, String objects, Function<String, List<String>> run) {
        var one = objects.substring(0, objects.length() - 1);
        var isView = name.contains(".v");
        return switch (objects) {
            case "USER FUNCTIONS" -> name;
            case "TABLES" ->
                inOneLine(run.apply("SHOW CREATE " + (isView ? "VIEW " : "TABLE ") + name))
                        + (isView ? "" : " " + run.apply("SHOW PARTITIONS " + name));
            default -> inOneLine(run.apply("SHOW CREATE " + one + " " + name));
        };
    }

    private static String inOneLine(List<String> rows) {
        return String.join("", rows).replaceAll("\\s+", " ").strip();
    }

    Step next(Random random) {
        var number = 1 + random.nextInt(1_000_000);
        var databases =
                objects.keySet().stream().filter(name -> !name.contains(".")).toList();
        if (databases.size() < MAX_DATABASES && random.nextInt(6) == 0 || databases.isEmpty()) {
            var name = prefix + number;
            return step("CREATE DATABASE IF NOT EXISTS " + name + " COMMENT 'of a test'", put(name, new Named()));
        }
        if (random.nextInt(25) == 0) {
            var name = any(databases, random);
            return step("DROP DATABASE " + name + " CASCADE", without(name));
        }
        var inThem = new ArrayList<>(objects.keySet());
        inThem.removeAll(databases);
        if (inThem.size() < MAX_OBJECTS && (random.nextInt(3) == 0 || inThem.isEmpty())) {
            return create(any(databases, random) + ".", number, random);
        }
        var name = inThem.isEmpty() ? any(databases, random) : any(inThem, random);
        return change(name, objects.get(name), number, random);
    }

    private static String any(List<String> names, Random random) {
        return names.get(random.nextInt(names.size()));
    }

    private Step create(String database, int number, Random random) {
        var name = database + "tvmcf".charAt(random.nextInt(5)) + number;
        return switch (name.charAt(database.length())) {
            case 't' -> {
                var table = new Table("c" + number + " INT", "" + number, new TreeSet<>());
                yield step(
                        "CREATE TABLE " + name + " (part STRING, " + table.column()
                                + ") COMMENT 'a table' PARTITIONED BY (part)"
                                + " WITH ('connector' = 'blackhole', 'note' = '" + number + "')",
                        put(name, table));
            }
            case 'v' ->
                step(
                        "CREATE VIEW " + name + " COMMENT 'a view' AS SELECT 'w" + number + "' AS word",
                        put(name, new View("w" + number)));
            case 'm' ->
                step(
                        "CREATE MODEL " + name + " INPUT (a STRING) OUTPUT (b INT) WITH ('provider' = 'x', 'note' = '"
                                + number + "')",
                        put(name, new Model("" + number)));
            case 'c' ->
                step(
                        "CREATE CONNECTION " + name + " COMMENT 'near' WITH ('note' = '" + number
                                + "', 'password' = 'secret-" + number + "')",
                        put(name, new Connection("" + number)));
            default -> step("CREATE FUNCTION " + name + " AS 'a.B" + number + "'", put(name, new Named()));
        };
    }

    private Step change(String name, Item item, int number, Random random) {
        var renamed = name.replaceFirst("\\d+$", "" + number);
        var drop = random.nextInt(5) == 0;
        return switch (item) {
            case Table table -> drop ? drop("TABLE", name) : alter(name, table, renamed, number, random);
            case View view ->
                drop
                        ? drop("VIEW", name)
                        : random.nextBoolean()
                                ? rename("VIEW", name, renamed, renamed)
                                : step(
                                        "ALTER VIEW " + name + " AS SELECT 'x" + number + "' AS word",
                                        put(name, new View("x" + number)));
            case Model model ->
                drop
                        ? drop("MODEL", name)
                        : random.nextBoolean()
                                ? rename("MODEL", name, renamed, renamed)
                                : step(
                                        "ALTER MODEL " + name + " SET ('note' = '" + number + "')",
                                        put(name, new Model("" + number)));
            case Connection connection ->
                drop
                        ? drop("CONNECTION", name)
                        : random.nextBoolean()
                                ? rename("CONNECTION", name, renamed, renamed.replaceFirst(".*\\.", ""))
                                : step(
                                        "ALTER CONNECTION " + name + " SET ('note' = '" + number
                                                + "', 'password' = 'other-" + number + "')",
                                        put(name, new Connection("" + number)));
            case Named named ->
                !name.contains(".")
                        ? step("ALTER DATABASE " + name + " SET ('note' = '" + number + "')", this)
                        : drop
                                ? drop("FUNCTION", name)
                                : step("ALTER FUNCTION " + name + " AS 'a.C" + number + "'", this);
        };
    }

    private Step alter(String name, Table table, String renamed, int number, Random random) {
        var partitions = table.partitions();
        return switch (random.nextInt(6)) {
            case 0 -> rename("TABLE", name, renamed, renamed);
            case 1 ->
                step(
                        "ALTER TABLE " + name + " SET ('note' = '" + number + "')",
                        put(name, new Table(table.column(), "" + number, partitions)));
            case 2 -> {
                var column = table.column().replaceFirst(" .*", "") + " BIGINT COMMENT 'of " + number + "'";
                yield step(
                        "ALTER TABLE " + name + " MODIFY " + column,
                        put(name, new Table(column, table.note(), partitions)));
            }
            case 3 -> {
                var former = table.column().replaceFirst(" .*", "");
                var column = "d" + number + table.column().substring(former.length());
                yield step(
                        "ALTER TABLE " + name + " RENAME " + former + " TO d" + number,
                        put(name, new Table(column, table.note(), partitions)));
            }
            default -> {
                var dropped = !partitions.isEmpty() && random.nextInt(3) == 0;
                var left = new TreeSet<>(partitions);
                var value = dropped ? left.pollFirst() : "p" + number;
                if (!dropped) {
                    left.add(value);
                }
                yield step(
                        "ALTER TABLE " + name + (dropped ? " DROP" : " ADD") + " PARTITION (part = '" + value + "')",
                        put(name, table.with(left)));
            }
        };
    }

    private Step rename(String kind, String name, String renamed, String target) {
        var item = objects.get(name);
        return step(
                "ALTER " + kind + " " + name + " RENAME TO " + target,
                without(name).put(renamed, item));
    }

    private Step drop(String kind, String name) {
        return step("DROP " + kind + " " + name, without(name));
    }

    private Step step(String statement, CatalogModel after) {
        return new Step(statement, after);
    }

    private CatalogModel put(String name, Item item) {
        var all = new TreeMap<>(objects);
        all.put(name, item);
        return new CatalogModel(prefix, all);
    }

    /// Returns the model without an object, or without a database and everything in it.
    private CatalogModel without(String name) {
        var all = new TreeMap<>(objects);
        all.keySet().removeIf(other -> other.equals(name) || other.startsWith(name + "."));
        return new CatalogModel(prefix, all);
    }
}
