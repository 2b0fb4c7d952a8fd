package io.millrace.sql.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingSuggesterTest {
    private final FakeCatalog catalog = FakeCatalog.plant()
            .rows("SHOW TABLES FROM `default_catalog`.`default_database`", "orders", "sensors", "late orders");

    private final SpellingSuggester meaning = new SpellingSuggester(new CatalogCache(catalog), TestTimeout.LIMIT);

    @Test
    void findsATable() {
        assertThat(near("Object 'ordres' not found", "SELECT * FROM |ordres")).containsExactly("orders");
        assertThat(near("Object 'ORDERS' not found", "SELECT * FROM |ORDERS")).containsExactly("orders");
        assertThat(near("Object 'late_orders' not found", "SELECT * FROM |late_orders"))
                .containsExactly("`late orders`");
    }

    @Test
    void findsATableOfAStatementThatIsNotAQuery() {
        assertThat(near("Table with identifier 'default_catalog.default_database.sensor' does not exist.", "|"))
                .containsExactly("sensors");
        assertThat(near(
                        "Cannot find table '`default_catalog`.`default_database`.`ordrs`' in any of the catalogs [x]",
                        "|"))
                .containsExactly("orders");
        assertThat(near(
                        "Tables or views with the identifier 'default_catalog.default_database.oders' doesn't exist.",
                        "|"))
                .containsExactly("orders");
    }

    @Test
    void findsAColumnInScope() {
        assertThat(near("Column 'custmer' not found in any table", "SELECT |custmer FROM orders"))
                .containsExactly("customer");
        assertThat(near("Column 'het' not found in table 's'", "SELECT o.id, s.|het FROM orders o, sensors s"))
                .containsExactly("heat");
        assertThat(near("Column 'heat' not found in any table", "SELECT |heat FROM orders"))
                .isEmpty();
    }

    @Test
    void findsAFunctionACatalogAndADatabase() {
        assertThat(near("No match found for function signature UPER(<CHARACTER>)", "SELECT |UPER('a')"))
                .containsExactly("UPPER");
        assertThat(near("No match found for function signature scor(<CHARACTER>)", "SELECT |scor('a')"))
                .containsExactly("score");
        assertThat(near("A catalog with name [lke] does not exist.", "|")).containsExactly("lake");
        assertThat(near("A database with name [plnt] does not exist in the catalog: [default_catalog].", "|"))
                .containsExactly("plant");
    }

    @Test
    void findsAConnectorAndAKeyOfTheConfiguration() {
        assertThat(near("Could not find any factory for identifier 'kafak' that implements 'x' in the classpath.", "|"))
                .startsWith("kafka");
        assertThat(near("Could not find any factory for identifier 'kafka' that implements 'x' in the classpath.", "|"))
                .as("its jar is what is missing")
                .isEmpty();
        assertThat(meaning.ofKey("SET 'execution.runtime-mod' = 'batch'")).containsExactly("execution.runtime-mode");
        assertThat(meaning.ofKey("SET 'execution.runtime-mode' = 'batch'")).isEmpty();
        assertThat(meaning.ofKey("SET 'my.own' = 'x'")).isEmpty();
        assertThat(meaning.ofKey("SELECT 'execution.runtime-mod' = 'batch'")).isEmpty();
    }

    @Test
    void findsAnOptionThatAConnectorDoesNotKnow() {
        catalog.rows(
                "SHOW CREATE TABLE `a`.`b`.`t`",
                "CREATE TABLE `a`.`b`.`t` (`x` INT) WITH ('connector' = 'datagen', 'rows-per-secnd' = '3')");
        assertThat(near(
                        "Unsupported options found for 'datagen'.\nUnable to create a source for reading table 'a.b.t'.",
                        "|"))
                .containsExactly("'rows-per-second'");
    }

    @Test
    void findsNothingForAnotherReasonOrFromASilentGateway() {
        assertThat(near("/ by zero", "SELECT |1/0")).isEmpty();
        assertThat(catalog.asked()).isEmpty();
        catalog.stall();
        assertThat(new SpellingSuggester(new CatalogCache(catalog), Duration.ofMillis(1))
                        .of("Object 'ordres' not found", "SELECT * FROM ordres", 14))
                .isEmpty();
        catalog.goOn();
    }

    private List<String> near(String reason, String marked) {
        return meaning.of(reason, marked.replace("|", ""), marked.indexOf('|'));
    }
}
