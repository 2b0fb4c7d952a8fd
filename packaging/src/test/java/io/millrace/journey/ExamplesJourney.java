package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Runs the example scripts with the shell of the archive. Every number that they print is computed here as
/// well.
class ExamplesJourney {
    private final Distribution distribution = Distribution.unpacked();

    @BeforeEach
    void nothingWrittenBefore() {
        var cleared = new Command(List.of("rm", "-rf", "output"), distribution.home()).run();
        assertThat(cleared.code()).isZero();
    }

    @Test
    void theReportPrintsWhatTheFilesHold() throws IOException {
        var printed = lines(runs("examples/report.sql"));
        var flights = ExampleFlights.ofTheExamples();

        for (var entry : flights.byOrigin().subList(0, 10)) {
            long late = entry.getValue().stream()
                    .filter(ExampleFlights.Flight::late)
                    .count();
            var percent = BigDecimal.valueOf(100 * late)
                    .divide(BigDecimal.valueOf(entry.getValue().size()), 1, RoundingMode.HALF_UP);
            assertThat(printed)
                    .anySatisfy(cells -> assertThat(cells)
                            .startsWith(entry.getKey())
                            .endsWith(
                                    Integer.toString(entry.getValue().size()),
                                    Long.toString(late),
                                    percent.toPlainString()));
        }
        flights.byMonth()
                .forEach((month, flown) -> assertThat(printed)
                        .contains(List.of(
                                month,
                                Integer.toString(flown.size()),
                                Long.toString(flown.stream()
                                        .mapToLong(ExampleFlights.Flight::distance)
                                        .sum()),
                                Integer.toString(flown.stream()
                                        .mapToInt(ExampleFlights.Flight::delay)
                                        .max()
                                        .orElseThrow()))));
    }

    @Test
    void theStreamingJobWritesEveryDayAndReportsTheWorst() throws IOException {
        var printed = lines(runs("examples/streaming.sql"));
        var days = ExampleFlights.ofTheExamples().byDay();

        var worst = days.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, List<ExampleFlights.Flight>>>comparingLong(
                                day -> -late(day.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .limit(5)
                .map(day -> List.of(
                        day.getKey(),
                        Integer.toString(day.getValue().size()),
                        Long.toString(late(day.getValue())),
                        Integer.toString(day.getValue().stream()
                                .mapToInt(ExampleFlights.Flight::delay)
                                .max()
                                .orElseThrow())))
                .toList();
        assertThat(printed).containsAll(worst).contains(List.of(Integer.toString(days.size()), "20000"));
    }

    @Test
    void everyFileFormatKeepsEveryFlight() throws IOException {
        var printed = lines(runs("examples/formats.sql"));
        var flights = ExampleFlights.ofTheExamples().all();

        int minutes = flights.stream().mapToInt(ExampleFlights.Flight::delay).sum();
        for (var format : List.of("json", "parquet", "avro")) {
            assertThat(printed)
                    .anySatisfy(cells -> assertThat(cells).startsWith(format, "20000", Integer.toString(minutes)));
        }
    }

    private String runs(String script) {
        var finished = distribution
                .shell(SharedServer.running(), "-i", "examples/tables.sql", "-f", script)
                .run();
        assertThat(finished.code()).as(finished.toString()).isZero();
        return finished.out();
    }

    private static long late(List<ExampleFlights.Flight> flights) {
        return flights.stream().filter(ExampleFlights.Flight::late).count();
    }

    /// The cells of every line of the printed tables, whatever the lines between them are drawn with.
    private static List<List<String>> lines(String printed) {
        return printed.lines()
                .map(line -> Arrays.stream(line.split("[|│]"))
                        .map(String::strip)
                        .filter(cell -> !cell.isEmpty())
                        .collect(Collectors.toUnmodifiableList()))
                .filter(cells -> cells.size() > 1)
                .toList();
    }
}
