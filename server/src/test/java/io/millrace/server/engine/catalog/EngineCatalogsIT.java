package io.millrace.server.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCollection;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.millrace.server.engine.remote.RemoteClusters;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.SqlType;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.functions.AggregateFunction;
import org.apache.flink.table.functions.ScalarFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests that browsing finds what statements put into a session's catalogs, without a cluster.
class EngineCatalogsIT {
    private static final Catalogs.Place DEFAULT = new Catalogs.Place("default_catalog", "default_database");

    private final RemoteClusters clusters = new RemoteClusters();
    private final Planner planner = clusters.planning(new Configuration(), EngineCatalogsIT.class.getClassLoader())
            .open(new PlannerRequest(
                    new SessionHandle(UUID.randomUUID().toString()),
                    Submitter.ANONYMOUS,
                    Map.of(),
                    PlannerListener.NOBODY));

    @BeforeEach
    void furnish() throws Exception {
        run("CREATE TABLE orders (id BIGINT NOT NULL COMMENT 'its number', price DECIMAL(10, 2), tags ARRAY<STRING>,"
                + " at_ms AS CURRENT_TIMESTAMP, CONSTRAINT pk PRIMARY KEY (id) NOT ENFORCED)"
                + " COMMENT 'what was bought' WITH ('connector' = 'datagen')");
        run("CREATE VIEW cheap AS SELECT id FROM orders WHERE price < 10");
        run("CREATE TEMPORARY TABLE passing (n INT) WITH ('connector' = 'datagen')");
    }

    @AfterEach
    void close() {
        planner.close();
        clusters.close();
    }

    @Test
    void tablesAndViewsAreListedWithTheirKindsAndComments() throws Exception {
        var tables = ask(catalogs -> catalogs.tables(catalogs.current(), name -> !name.equals("absent")));

        assertThat(tables)
                .containsExactlyInAnyOrder(
                        new Catalogs.Table("orders", Catalogs.Kind.TABLE, Optional.of("what was bought")),
                        new Catalogs.Table("cheap", Catalogs.Kind.VIEW, Optional.empty()),
                        new Catalogs.Table("passing", Catalogs.Kind.TABLE, Optional.empty()));
        assertThatCollection(ask(catalogs -> catalogs.tables(DEFAULT, "orders"::equals)))
                .hasSize(1);
        assertThatCollection(ask(catalogs -> catalogs.tables(new Catalogs.Place("nowhere", "x"), name -> true)))
                .isEmpty();
        assertThatCollection(ask(catalogs -> catalogs.tables(new Catalogs.Place("default_catalog", "x"), name -> true)))
                .isEmpty();
    }

    @Test
    void aTableHasColumnsWithTheirTypesAndCommentsAndAKey() throws Exception {
        var shape = shape("orders").orElseThrow();

        assertThat(shape.fields()).extracting(Catalogs.Field::name).containsExactly("id", "price", "tags", "at_ms");
        assertThat(shape.fields())
                .extracting(field -> field.type().sql())
                .containsExactly("BIGINT NOT NULL", "DECIMAL(10, 2)", "ARRAY<STRING>", "TIMESTAMP_LTZ(3) NOT NULL");
        assertThat(shape.fields().getFirst().comment()).contains("its number");
        assertThat(shape.primaryKey().map(Catalogs.PrimaryKey::columns).orElseThrow())
                .containsExactly("id");
        assertThatCollection(ask(catalogs -> catalogs.shape(DEFAULT, "cheap"))
                        .orElseThrow()
                        .fields())
                .extracting(Catalogs.Field::type)
                .containsExactly(new SqlType.Simple("BIGINT", false));
        assertThat(shape("absent")).isEmpty();
    }

    @Test
    void aViewThatCanNoLongerBeReadHidesNothingElse() throws Exception {
        run("CREATE TEMPORARY VIEW broken AS SELECT n FROM passing");
        run("DROP TEMPORARY TABLE passing");

        assertThatCollection(ask(catalogs -> catalogs.tables(DEFAULT, name -> true)))
                .extracting(Catalogs.Table::name)
                .contains("orders", "cheap");
        assertThat(shape("orders")).isPresent();
    }

    @Test
    void databasesCatalogsAndTheCurrentOnesAreReported() throws Exception {
        run("CREATE DATABASE reports");
        run("USE reports");
        run("CREATE CATALOG other WITH ('type' = 'generic_in_memory')");

        assertThatObject(ask(Catalogs::current)).isEqualTo(new Catalogs.Place("default_catalog", "reports"));
        assertThatCollection(ask(Catalogs::catalogs)).containsExactlyInAnyOrder("default_catalog", "other");
        assertThatCollection(ask(catalogs -> catalogs.databases("default_catalog")))
                .containsExactlyInAnyOrder("default_database", "reports");
        assertThatCollection(ask(catalogs -> catalogs.databases("nowhere"))).isEmpty();
    }

    @Test
    void functionsAreListedWithTheirUse() throws Exception {
        run("CREATE FUNCTION own AS '" + Own.class.getName() + "'");
        run("CREATE TEMPORARY SYSTEM FUNCTION total AS '" + Total.class.getName() + "'");
        run("CREATE FUNCTION lost AS 'no.such.Class'");

        assertThatCollection(ask(catalogs -> catalogs.functions(DEFAULT)))
                .containsExactlyInAnyOrder(
                        new Catalogs.Function("own", Catalogs.Use.SCALAR),
                        new Catalogs.Function("total", Catalogs.Use.AGGREGATE),
                        new Catalogs.Function("lost", Catalogs.Use.OTHER));
        assertThatCollection(ask(Catalogs::systemFunctions))
                .contains(new Catalogs.Function("upper", Catalogs.Use.SCALAR));
    }

    @Test
    void thousandsOfTablesAreListedWithTheirShapes() throws Exception {
        var names = IntStream.range(0, 2_000).mapToObj(i -> "many_" + i).toList();
        for (var name : names) {
            run("CREATE TABLE " + name + " (a INT, b STRING, c BIGINT) WITH ('connector' = 'datagen')");
        }

        var found = ask(catalogs -> catalogs.tables(DEFAULT, name -> name.startsWith("many_")).stream()
                .filter(table -> catalogs.shape(DEFAULT, table.name()).isPresent())
                .count());
        assertThat(found).isEqualTo(names.size());
    }

    private void run(String sql) throws InterruptedException {
        planner.run(Statement.of(sql));
    }

    private Optional<Catalogs.Shape> shape(String table) throws InterruptedException {
        return ask(catalogs -> catalogs.shape(DEFAULT, table));
    }

    private <T> T ask(Function<Catalogs, T> question) throws InterruptedException {
        var answer = new AtomicReference<T>();
        planner.browse(catalogs -> {
            answer.set(question.apply(catalogs));
            return Outcome.Answer.ok();
        });
        return answer.get();
    }

    public static final class Own extends ScalarFunction {
        private static final long serialVersionUID = 1;

        public String eval(String text) {
            return text;
        }
    }

    public static final class Total extends AggregateFunction<Long, long[]> {
        private static final long serialVersionUID = 1;

        @Override
        public Long getValue(long[] total) {
            return total[0];
        }

        @Override
        public long[] createAccumulator() {
            return new long[1];
        }

        public void accumulate(long[] total, Long more) {
            total[0] += more;
        }
    }
}
