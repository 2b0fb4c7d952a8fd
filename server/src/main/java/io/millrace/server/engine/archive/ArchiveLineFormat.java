package io.millrace.server.engine.archive;

import io.millrace.server.storage.TabSeparatedFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Formats and parses the lines of the index file: fields separated by tabs, first those of the application, then those
/// of its jobs.
final class ArchiveLineFormat {
    private static final int OF_APPLICATION = 8;
    private static final int OF_JOB = 11;

    private ArchiveLineFormat() {}

    static String text(ArchiveLine line) {
        var fields = new ArrayList<>(List.of(
                line.id(),
                line.name(),
                line.state(),
                String.valueOf(line.start()),
                String.valueOf(line.end()),
                String.valueOf(line.kept()),
                String.valueOf(line.bytes()),
                line.lost().orElse("")));
        for (var job : line.jobs()) {
            fields.addAll(List.of(
                    job.id(),
                    job.name(),
                    job.type().orElse(""),
                    job.scheduler().orElse(""),
                    String.valueOf(job.start()),
                    String.valueOf(job.end()),
                    job.state(),
                    String.valueOf(job.changed()),
                    tasks(job.tasks()),
                    String.valueOf(job.total()),
                    String.valueOf(job.pending())));
        }
        return TabSeparatedFields.text(fields);
    }

    private static String tasks(Map<String, Integer> tasks) {
        return tasks.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
    }

    /// Throws [IllegalArgumentException] for a malformed line.
    static ArchiveLine read(String text) {
        var fields = TabSeparatedFields.of(text);
        if (fields.size() < OF_APPLICATION || (fields.size() - OF_APPLICATION) % OF_JOB != 0) {
            throw new IllegalArgumentException("a line of " + fields.size() + " fields");
        }
        var jobs = new ArrayList<ArchiveLine.Job>();
        for (int from = OF_APPLICATION; from < fields.size(); from += OF_JOB) {
            jobs.add(job(fields.subList(from, from + OF_JOB)));
        }
        return new ArchiveLine(
                fields.get(0),
                fields.get(1),
                fields.get(2),
                Long.parseLong(fields.get(3)),
                Long.parseLong(fields.get(4)),
                Long.parseLong(fields.get(5)),
                Long.parseLong(fields.get(6)),
                TabSeparatedFields.present(fields.get(7)),
                jobs);
    }

    private static ArchiveLine.Job job(List<String> fields) {
        return new ArchiveLine.Job(
                fields.get(0),
                fields.get(1),
                TabSeparatedFields.present(fields.get(2)),
                TabSeparatedFields.present(fields.get(3)),
                Long.parseLong(fields.get(4)),
                Long.parseLong(fields.get(5)),
                fields.get(6),
                Long.parseLong(fields.get(7)),
                tasks(fields.get(8)),
                Integer.parseInt(fields.get(9)),
                Integer.parseInt(fields.get(10)));
    }

    private static Map<String, Integer> tasks(String field) {
        var tasks = new HashMap<String, Integer>();
        for (int from = 0; from < field.length(); ) {
            int to = field.indexOf(',', from);
            int end = to < 0 ? field.length() : to;
            int equals = field.indexOf('=', from);
            if (equals < 0 || equals > end) {
                throw new IllegalArgumentException("no tasks: " + field);
            }
            tasks.put(field.substring(from, equals), Integer.parseInt(field.substring(equals + 1, end)));
            from = end + 1;
        }
        return tasks;
    }
}
