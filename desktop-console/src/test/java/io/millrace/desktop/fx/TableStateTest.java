package io.millrace.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableStateTest {

    @Test
    void whatIsWrittenIsRead() {
        var state = new TableState(
                List.of(
                        new TableState.Column("Out/s, mean: all; really", 120, true),
                        new TableState.Column("#", 58, false)),
                List.of(new TableState.Sorted("#", false), new TableState.Sorted("Out/s, mean: all; really", true)));

        assertThat(TableState.parse(state.print())).contains(state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "rubbish",
                "Name:wide:shown;",
                "Name:NaN:shown;",
                "Name:1e99:shown;",
                "Name:100;",
                "Name:100:shown;Name",
                "%zz:100:shown;",
                "Name:100:shown;;"
            })
    void whatIsNotUnderstoodIsNothing(String text) {
        assertThat(TableState.parse(text)).isEmpty();
    }
}
