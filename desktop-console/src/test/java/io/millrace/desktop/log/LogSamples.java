package io.millrace.desktop.log;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Sample logs.
public final class LogSamples {
    private LogSamples() {}

    public static String line(int second, String level, String words) {
        return "2026-11-22 14:%02d:%02d,000 %-5s [main] org.example.Worker - %s"
                .formatted(second / 60, second % 60, level, words);
    }

    /// An entry, a failure with a trace of three frames, an entry.
    public static List<String> withTrace() {
        return List.of(
                line(1, "INFO", "began"),
                line(2, "ERROR", "failed"),
                "java.lang.IllegalStateException: no key",
                "\tat org.example.Worker.run(Worker.java:1)",
                "\tat org.example.Worker.main(Worker.java:2)",
                line(3, "INFO", "went on"));
    }

    public static List<String> many(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> line(number % 3600, number % 10 == 9 ? "WARN" : "INFO", "number " + number))
                .toList();
    }

    public static List<LogLine> lines(int source, List<String> texts) {
        var all = new ArrayList<LineReader.Text>();
        texts.forEach(text -> all.add(new LineReader.Text(all.size(), text)));
        return new LineReader(source, 0).read(all);
    }

    public static LogBuffer buffer(List<String> texts) {
        var buffer = new LogBuffer(10_000);
        buffer.append(lines(0, texts));
        return buffer;
    }
}
