package io.millrace.journey;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The flights of the examples, read and counted without the server. Its answers are compared with them.
record ExampleFlights(List<Flight> all) {
    record Flight(String departure, int delay, int distance, String origin, String destination) {
        String day() {
            return departure.substring(0, 10);
        }

        String month() {
            return departure.substring(0, 7);
        }

        boolean late() {
            return delay >= 15;
        }

        private static Flight of(String line) {
            var cells = line.split(",", -1);
            return new Flight(cells[0], Integer.parseInt(cells[1]), Integer.parseInt(cells[2]), cells[3], cells[4]);
        }
    }

    static ExampleFlights ofTheExamples() throws IOException {
        try (var lines = Files.lines(Distribution.unpacked().home().resolve("examples/data/flights.csv"))) {
            return new ExampleFlights(lines.map(Flight::of).toList());
        }
    }

    /// The statement that makes a table of flights over a file.
    static String table(String name, String path) {
        return "CREATE TABLE " + name
                + " (departure TIMESTAMP(3), delay INT, distance INT, origin STRING, destination STRING)"
                + " WITH ('connector' = 'filesystem', 'path' = '" + path + "', 'format' = 'csv')";
    }

    Map<String, Long> lateByOrigin() {
        return all.stream()
                .filter(Flight::late)
                .collect(Collectors.groupingBy(Flight::origin, TreeMap::new, Collectors.counting()));
    }

    /// Origins with their flights, those with most flights first.
    List<Map.Entry<String, List<Flight>>> byOrigin() {
        return all.stream().collect(Collectors.groupingBy(Flight::origin)).entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, List<Flight>>>comparingInt(
                                entry -> -entry.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .toList();
    }

    Map<String, List<Flight>> byDay() {
        return all.stream().collect(Collectors.groupingBy(Flight::day, TreeMap::new, Collectors.toList()));
    }

    Map<String, List<Flight>> byMonth() {
        return all.stream().collect(Collectors.groupingBy(Flight::month, TreeMap::new, Collectors.toList()));
    }
}
