package io.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HistorySearchTest {
    private static final List<String> ENTRIES = List.of("SELECT 1;", "SHOW TABLES;", "SELECT\n2;", "SELECT\n2;", "\\q");

    private final HistorySearch recall = new HistorySearch();

    @Test
    void goesThroughAllWhenNothingIsTyped() {
        assertThat(recall.older(ENTRIES, "")).contains("\\q");
        assertThat(recall.older(ENTRIES, "\\q")).contains("SELECT\n2;");
        assertThat(recall.older(ENTRIES, "SELECT\n2;")).contains("SHOW TABLES;");
        assertThat(recall.newer(ENTRIES, "SHOW TABLES;")).contains("SELECT\n2;");
    }

    @Test
    void goesThroughThoseThatBeginAsTheTextDoes() {
        assertThat(recall.older(ENTRIES, "SEL")).contains("SELECT\n2;");
        assertThat(recall.older(ENTRIES, "SELECT\n2;")).contains("SELECT 1;");
        assertThat(recall.older(ENTRIES, "SELECT 1;")).isEmpty();
        assertThat(recall.newer(ENTRIES, "SELECT 1;")).contains("SELECT\n2;");
        assertThat(recall.newer(ENTRIES, "SELECT\n2;")).contains("SEL");
        assertThat(recall.newer(ENTRIES, "SEL")).isEmpty();
    }

    @Test
    void beginsAnewAfterAnEdit() {
        recall.older(ENTRIES, "SEL");
        assertThat(recall.newer(ENTRIES, "SELECT\n2; ")).isEmpty();
        assertThat(recall.older(ENTRIES, "SH")).contains("SHOW TABLES;");
    }
}
