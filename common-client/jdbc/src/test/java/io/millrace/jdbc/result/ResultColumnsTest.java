package io.millrace.jdbc.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.jdbc.type.ResultColumn;
import io.millrace.jdbc.type.TypeName;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Tests that a label finds its column, with or without its table.
class ResultColumnsTest {
    private static ResultColumns columns(String... names) {
        return new ResultColumns(Arrays.stream(names)
                .map(name -> new ResultColumn(name, TypeName.STRING))
                .toList());
    }

    @Test
    void findsACompleteLabelBeforeOneWithATable() throws SQLException {
        var columns = columns("parent.id", "ID", "other.name", "third.name");

        assertThat(columns.place("id")).isEqualTo(2);
        assertThat(columns.place("parent.id")).isEqualTo(1);
        assertThat(columns.place("Name")).isEqualTo(3);
        assertThatThrownBy(() -> columns.place("parent")).hasMessageContaining("no column 'parent'");
    }
}
