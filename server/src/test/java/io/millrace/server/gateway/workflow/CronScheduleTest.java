package io.millrace.server.gateway.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests cron schedules.
class CronScheduleTest {
    // a Wednesday
    private static final LocalDateTime START = LocalDateTime.parse("2025-01-01T10:20:30");

    private static List<String> next(String cron, int count) {
        var times = new ArrayList<String>();
        var parsed = CronSchedule.parse(cron);
        var time = parsed.after(START);
        while (times.size() < count && time.isPresent()) {
            times.add(time.get().toString());
            time = parsed.after(time.get());
        }
        return times;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * * * ?          | 2025-01-01T10:20:31 | 2025-01-01T10:20:32",
                "0 0/15 * * * ?       | 2025-01-01T10:30    | 2025-01-01T10:45",
                "0 5-20/5 * * * ?     | 2025-01-01T11:05    | 2025-01-01T11:10",
                "0 0 0 * * ? *        | 2025-01-02T00:00    | 2025-01-03T00:00",
                "0 0 22-2 * * ?       | 2025-01-01T22:00    | 2025-01-01T23:00",
                "15,45 20 10 * * ?    | 2025-01-01T10:20:45 | 2025-01-02T10:20:15",
                "0 0 12 ? * MON-FRI   | 2025-01-01T12:00    | 2025-01-02T12:00",
                "0 0 12 ? * SAT,1     | 2025-01-04T12:00    | 2025-01-05T12:00",
                "0 0 12 ? * FRI-MON   | 2025-01-03T12:00    | 2025-01-04T12:00",
                "0 0 12 ? * 6L        | 2025-01-31T12:00    | 2025-02-28T12:00",
                "0 0 12 ? * L         | 2025-01-04T12:00    | 2025-01-11T12:00",
                "0 0 12 ? * TUE#2     | 2025-01-14T12:00    | 2025-02-11T12:00",
                "0 0 12 L * ?         | 2025-01-31T12:00    | 2025-02-28T12:00",
                "0 0 12 L-3 * ?       | 2025-01-28T12:00    | 2025-02-25T12:00",
                "0 0 12 LW * ?        | 2025-01-31T12:00    | 2025-02-28T12:00",
                "0 0 12 1W feb,mar ?  | 2025-02-03T12:00    | 2025-03-03T12:00",
                "0 0 12 31 * ?        | 2025-01-31T12:00    | 2025-03-31T12:00",
                "0 0 0 29 2 ?         | 2028-02-29T00:00    | 2032-02-29T00:00",
                "0 0 0 1 1 ? 2030/7   | 2030-01-01T00:00    | 2037-01-01T00:00",
            })
    void comesAtItsTimes(String cron, String first, String second) {
        assertThat(next(cron, 2)).containsExactly(first, second);
    }

    @Test
    void endsWhenNoTimeIsLeft() {
        assertThat(next("0 0 0 1 1 ? 2026", 5)).containsExactly("2026-01-01T00:00");
        assertThat(next("0 0 0 1 1 ? 2001", 5)).isEmpty();
        assertThat(next("0 0 0 30 2 ?", 5)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "now and then",
                "",
                "* * * * * *",
                "* * * ? * ?",
                "60 * * * * ?",
                "* * 24 * * ?",
                "* * * 32 * ?",
                "* * * 0 * ?",
                "* * * * 13 ?",
                "* * * ? * 8",
                "* * * ? * MON#6",
                "*/0 * * * * ?",
                "*/x * * * * ?",
                "1,, * * * * ?",
                "* * * * * ? 1900",
                "* * * * * ? 2025 x",
            })
    void refusesWhatIsNoTime(String cron) {
        assertThatThrownBy(() -> CronSchedule.parse(cron)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void takesAStepOfAnyLength() {
        var start = LocalDateTime.of(2026, 1, 1, 0, 0, 30);
        assertThat(CronSchedule.parse("5/2147483647 * * * * ?").after(start))
                .contains(LocalDateTime.of(2026, 1, 1, 0, 1, 5));
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> CronSchedule.parse("0 0 25 * * ?"))
                .hasMessage("'25' does not fit the hours, from 0 to 23");
        assertThatThrownBy(() -> CronSchedule.parse("0 0 0 * * *"))
                .hasMessage("either the day of the month or the day of the week must be '?'");
    }
}
