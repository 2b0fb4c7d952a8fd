package io.millrace.sql.catalog;

import io.millrace.wire.sql.ConnectorInventory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/// A catalog that returns what the test has set, and records its requests.
final class FakeCatalog implements CatalogClient {
    private final Map<String, List<List<String>>> answers = new TreeMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);

    /// Two tables, a view, and a table of another catalog.
    static FakeCatalog plant() {
        return new FakeCatalog()
                .rows("SHOW CATALOGS", "default_catalog", "lake")
                .rows("SHOW DATABASES", "default_database", "plant")
                .rows("SHOW DATABASES FROM `lake`", "bronze")
                .rows("SHOW TABLES", "orders", "sensors", "late orders", "warm")
                .rows("SHOW VIEWS", "warm")
                .rows("SHOW TABLES FROM `plant`", "machines")
                .rows("SHOW TABLES FROM `lake`.`bronze`", "events")
                .rows("SHOW USER FUNCTIONS", "score")
                .table("orders", "id BIGINT", "customer STRING", "price DECIMAL(10, 2)", "order STRING", "plan INT")
                .table("sensors", "id INT", "heat DOUBLE", "ts TIMESTAMP(3) *ROWTIME*")
                .table("events", "kind STRING")
                .answer("DESCRIBE `lake`.`bronze`.`events`", List.of(List.of("kind", "STRING")));
    }

    FakeCatalog answer(String statement, List<List<String>> rows) {
        answers.put(statement, rows);
        return this;
    }

    FakeCatalog rows(String statement, String... names) {
        return answer(statement, List.of(names).stream().map(List::of).toList());
    }

    FakeCatalog table(String name, String... columns) {
        return answer(
                "DESCRIBE `" + name + "`",
                List.of(columns).stream()
                        .map(column -> List.of(column.split(" ", 2)))
                        .toList());
    }

    /// Answers nothing from now on until [#goOn].
    FakeCatalog stall() {
        gate = new CountDownLatch(1);
        return this;
    }

    void goOn() {
        gate.countDown();
    }

    List<String> asked() {
        return List.copyOf(asked);
    }

    @Override
    public Optional<List<List<String>>> factories() {
        return Optional.of(List.of(List.of("CONNECTOR", "lake"), List.of("FORMAT", "orc")));
    }

    @Override
    public Optional<List<List<String>>> options(ConnectorInventory.Kind kind, String name) {
        return Optional.ofNullable(answers.get("options " + kind + " " + name));
    }

    @Override
    public Optional<List<List<String>>> rows(String statement) {
        asked.add(statement);
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(answers.get(statement));
    }
}
