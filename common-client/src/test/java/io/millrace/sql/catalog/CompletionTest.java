package io.millrace.sql.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the suggestions at the cursor, which is the bar.
class CompletionTest {
    private final FakeCatalog catalog = FakeCatalog.plant();
    private final Completion completion = completion(TestTimeout.LIMIT);

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "SELECT * FROM |",
                "SELECT * FROM ord|",
                "SELECT * FROM sensors AS s, |",
                "SELECT * FROM sensors JOIN |",
                "SELECT * FROM (SELECT * FROM |",
                "INSERT INTO |",
                "DESCRIBE |",
                "DESC ord|",
                "DROP TABLE IF EXISTS |",
                "ALTER TABLE |",
                "TRUNCATE TABLE |",
                "SHOW CREATE TABLE |",
                "EXPLAIN SELECT * FROM |",
                "SELECT 1 AS a; SELECT * FROM |",
                "SELECT * FROM TABLE(TUMBLE(TABLE |",
                "CREATE TABLE copy LIKE |",
                "WITH a AS (SELECT * FROM |",
            })
    void offersTablesWhereOneIsRead(String text) {
        assertThat(words(text)).contains("orders", "sensors", "warm").doesNotContain("customer");
    }

    @Test
    void quotesATableThatNeedsIt() {
        assertThat(words("SELECT * FROM |")).contains("`late orders`");
        assertThat(words("SELECT * FROM `late|")).contains("`late orders`", "`orders`");
    }

    @Test
    void tellsAViewFromATable() {
        assertThat(kind("SELECT * FROM |", "warm")).isEqualTo(Suggestion.Kind.VIEW);
        assertThat(kind("SELECT * FROM |", "orders")).isEqualTo(Suggestion.Kind.TABLE);
    }

    @Test
    void offersWhatACatalogOrADatabaseHas() {
        assertThat(words("SELECT * FROM |")).contains("lake.", "plant.");
        assertThat(words("SELECT * FROM lake.|")).containsExactly("bronze.");
        assertThat(words("SELECT * FROM lake.bronze.|")).containsExactly("events");
        assertThat(words("SELECT * FROM plant.mach|")).containsExactly("machines");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT | FROM orders",
                "SELECT id, cu| FROM orders",
                "SELECT * FROM orders WHERE |",
                "SELECT * FROM orders WHERE id = 1 AND |",
                "SELECT * FROM orders GROUP BY |",
                "SELECT * FROM orders ORDER BY price DESC, |",
                "SELECT COUNT(|) FROM orders",
                "SELECT UPPER(| FROM orders",
                "SELECT * FROM (SELECT * FROM orders) WHERE |",
                "SELECT * FROM (SELECT | FROM orders)",
                "SELECT * FROM sensors JOIN orders ON |",
                "SELECT * FROM sensors WHERE id IN (SELECT | FROM orders)",
                "WITH a AS (SELECT * FROM orders) SELECT | FROM a",
                "SELECT 1 UNION SELECT | FROM orders",
                "UPDATE orders SET |",
                "DELETE FROM orders WHERE |",
                "INSERT INTO sensors SELECT | FROM orders",
                "INSERT INTO orders (|",
                "SELECT CASE WHEN | FROM orders",
                "SELECT * FROM default_catalog.default_database.nothing, orders WHERE |",
                "SELECT * FROM jobs, orders WHERE |",
                "SELECT plan, | FROM orders",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO sensors SELECT | FROM orders",
            })
    void offersTheColumnsInScope(String text) {
        assertThat(words(text)).contains("customer", "price", "`order`", "plan").doesNotContain("orders.");
    }

    @Test
    void showsTheTypesOfColumns() {
        assertThat(note("SELECT | FROM orders", "price")).isEqualTo("DECIMAL(10, 2)");
        assertThat(note("SELECT | FROM (SELECT heat AS h FROM sensors)", "h")).isEqualTo("DOUBLE");
    }

    @Test
    void keepsTheSourcesApart() {
        assertThat(words("SELECT o.| FROM orders o JOIN sensors s ON o.id = s.id"))
                .containsExactly("id", "customer", "price", "`order`", "plan");
        assertThat(words("SELECT * FROM orders o JOIN sensors s ON o.id = s.|")).containsExactly("id", "heat", "ts");
        assertThat(words("SELECT orders.| FROM orders")).contains("customer");
        assertThat(words("SELECT 1 FROM sensors UNION SELECT | FROM orders")).doesNotContain("heat");
        assertThat(words("SELECT * FROM (SELECT id FROM orders) a, sensors b WHERE a.|"))
                .containsExactly("id");
    }

    @Test
    void knowsWhatAQueryGivesAndWhatWindowsAdd() {
        assertThat(words("SELECT | FROM (SELECT customer, COUNT(*) AS n, price * 2 twice, id FROM orders)"))
                .contains("customer", "n", "twice", "id")
                .doesNotContain("price");
        assertThat(words("WITH a (x, y) AS (SELECT id, heat FROM sensors) SELECT a.| FROM a"))
                .containsExactly("x", "y");
        assertThat(words("SELECT | FROM TABLE(TUMBLE(TABLE sensors, DESCRIPTOR(ts), INTERVAL '1' MINUTE))"))
                .contains("heat", "window_start", "window_end", "window_time");
        assertThat(words("SELECT * FROM TABLE(TUMBLE(TABLE sensors, DESCRIPTOR(|"))
                .containsExactly("id", "heat", "ts");
        assertThat(words("SELECT t.| FROM orders CROSS JOIN UNNEST(a) AS t (x)"))
                .containsExactly("x");
    }

    @Test
    void offersFunctionsWithTheirArguments() {
        assertThat(words("SELECT lpa| FROM orders")).contains("lpad(");
        assertThat(note("SELECT LPA| FROM orders", "LPAD(")).isEqualTo("text, length, pad → STRING");
        assertThat(words("SELECT CURRENT_D|")).contains("CURRENT_DATE");
        assertThat(words("SELECT sco|")).contains("score(");
        assertThat(words("SELECT | FROM orders")).doesNotContain("LPAD(");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "sel|;select",
                "SELECT * FROM orders wh|;where",
                "SELECT * FR|;FROM",
                "SELECT id FR|;FROM",
                "SELECT id FROM orders ORD|;ORDER",
                "DROP TA|;TABLE",
                "SHOW TAB|;TABLES",
                "USE CAT|;CATALOG",
            })
    void offersKeywordsWhereTheyGo(String text, String word) {
        assertThat(words(text)).contains(word);
    }

    @Test
    void offersWhatMostlyComesNext() {
        assertThat(words("|")).contains("SELECT", "CREATE TABLE");
        assertThat(words("SELECT id |")).startsWith("FROM");
        assertThat(words("SELECT id FROM orders |")).startsWith("WHERE", "JOIN");
        assertThat(words("SELECT id FROM orders WHERE id = 1 |")).startsWith("AND");
        assertThat(words("SHOW |")).contains("TABLES");
        assertThat(words("INSERT INTO orders |")).contains("VALUES");
    }

    @Test
    void offersConditionsOfAJoin() {
        catalog.table("lines", "id BIGINT", "order STRING", "price INT");
        assertThat(words("SELECT * FROM orders o JOIN lines ON |"))
                .startsWith("o.id = lines.id", "o.`order` = lines.`order`")
                .doesNotContain("o.price = lines.price")
                .contains("customer");
    }

    @Test
    void offersJobsThatRunFirstAndNeverThoseOfBefore() {
        catalog.answer("SHOW JOBS", List.of(List.of("0a", "one", "FINISHED", ""), List.of("0b", "two", "RUNNING", "")));
        assertThat(completion.jobs()).extracting(Suggestion::text).containsExactly("0b", "0a");
        assertThat(words("STOP JOB |")).containsExactly("'0b'", "'0a'");
        assertThat(words("DESCRIBE JOB '|")).contains("'0b'");
        catalog.answer("SHOW JOBS", List.of());
        assertThat(completion.jobs()).isEmpty();
    }

    @Test
    void offersVariablesAfterAColon() {
        assertThat(words("SELECT :|")).containsExactly("day", "since");
        assertThat(words("SELECT * FROM orders WHERE id > :si|"))
                .contains("since")
                .doesNotContain("customer");
    }

    @Test
    void offersNothingWhereOnlyThePersonKnows() {
        assertThat(words("SELECT id AS |")).isEmpty();
        assertThat(words("CREATE TABLE |")).isEmpty();
        assertThat(words("SELECT 'or|")).isEmpty();
        assertThat(words("SELECT * FROM -- or|")).isEmpty();
        assertThat(words("SELECT * FROM orders /* o|")).isEmpty();
    }

    @Test
    void offersKeysOfTheConfigurationAndTheirValues() {
        assertThat(words("SET |")).contains("'execution.runtime-mode'");
        assertThat(words("RESET 'table.exec|")).contains("'table.exec.state.ttl'");
        assertThat(note("SET |", "'table.dml-sync'")).isEqualTo("true | false, default false");
        assertThat(words("SET 'execution.runtime-mode' = |")).containsExactly("'streaming'", "'batch'", "'automatic'");
    }

    @Test
    void offersTheOptionsThatGoWithAConnector() {
        assertThat(words("CREATE TABLE t (a INT) WITH (|")).containsExactly("'connector'");
        assertThat(words("CREATE TABLE t (a INT) WITH ('connector' = |")).contains("'kafka'", "'filesystem'");
        var with = "CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', ";
        assertThat(words(with + "|")).contains("'path'").doesNotContain("'connector'", "'topic'");
        assertThat(note(with + "|", "'path'")).isEqualTo("text, required");
        assertThat(words(with + "'format' = 'csv', '|"))
                .contains("'csv.field-delimiter'")
                .doesNotContain("'format'");
        assertThat(words(with + "'format' = '|")).contains("'csv'", "'parquet'");
        assertThat(words("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'value.format' = 'json', |"))
                .contains("'value.json.ignore-parse-errors'");
        assertThat(words("ALTER TABLE orders SET (|")).contains("'connector'");
    }

    @Test
    void offersTheOptionsThatAFactoryOfTheGatewayTells() {
        catalog.answer(
                "options CONNECTOR lake",
                List.of(List.of("bucket", "", "!"), List.of("merge", "first|last", "last"), List.of("path", "", "")));
        catalog.answer("options FORMAT orc", List.of(List.of("compress", "zlib|none", "zlib")));
        assertThat(words("CREATE TABLE t (a INT) WITH ('connector' = |")).contains("'kafka'", "'lake'");
        assertThat(words("CREATE TABLE t (a INT) WITH ('connector' = 'filesystem', 'format' = |"))
                .contains("'csv'", "'orc'");
        var with = "CREATE TABLE t (a INT) WITH ('connector' = 'lake', ";
        assertThat(words(with + "'path' = 'x', |"))
                .contains("'bucket'", "'merge'")
                .doesNotContain("'path'");
        assertThat(note(with + "|", "'bucket'")).isEqualTo("required");
        assertThat(note(with + "|", "'merge'")).isEqualTo("first | last, default last");
        assertThat(words(with + "'merge' = |")).containsExactly("'first'", "'last'");
        assertThat(words(with + "'format' = 'orc', |")).contains("'orc.compress'");
    }

    @Test
    void offersTypesWhereAColumnIsMade() {
        assertThat(words("CREATE TABLE t (a |")).contains("BIGINT", "TIMESTAMP(3)");
        assertThat(words("CREATE TABLE t (a INT, b str|")).contains("string");
        assertThat(words("SELECT CAST(id AS |) FROM orders")).contains("DOUBLE");
    }

    @Test
    void offersCatalogsAndDatabases() {
        assertThat(words("USE CATALOG |")).containsExactly("default_catalog", "lake");
        assertThat(words("USE |")).contains("plant", "lake");
        assertThat(words("USE lake.|")).containsExactly("bronze");
        assertThat(words("SHOW TABLES FROM |")).contains("plant");
    }

    @Test
    void hasOnlyKeywordsWhileTheGatewayDoesNotAnswer() {
        catalog.stall();
        assertThat(completion(Duration.ofMillis(1)).at("SELECT * FROM or", 16))
                .extracting(Suggestion::text)
                .doesNotContain("orders")
                .contains("or", "order");
        catalog.goOn();
    }

    @Test
    void knowsFiveThousandTables() {
        catalog.rows(
                "SHOW TABLES",
                IntStream.range(0, 5000).mapToObj(i -> "table_" + i).toArray(String[]::new));
        assertThat(words("SELECT * FROM |")).contains("table_0", "table_4999");
        assertThat(catalog.asked()).hasSizeLessThan(6);
    }

    private Completion completion(Duration patience) {
        return new Completion(new CatalogCache(catalog), () -> List.of("since", "day"), patience);
    }

    private List<Suggestion> offers(String marked) {
        int cursor = marked.indexOf('|');
        return completion.at(marked.replace("|", ""), cursor);
    }

    private List<String> words(String marked) {
        return offers(marked).stream().map(Suggestion::text).toList();
    }

    private String note(String marked, String word) {
        return offer(marked, word).note();
    }

    private Suggestion.Kind kind(String marked, String word) {
        return offer(marked, word).kind();
    }

    private Suggestion offer(String marked, String word) {
        return offers(marked).stream()
                .filter(offer -> offer.text().equals(word))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + word + " at " + marked));
    }
}
