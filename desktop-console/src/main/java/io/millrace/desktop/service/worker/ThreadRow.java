package io.millrace.desktop.service.worker;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A thread of a process.
///
/// @param lock  the object that it waits for; empty when none
/// @param owner the thread that holds that
/// @param stack the frames, the innermost first
public record ThreadRow(long id, String name, String state, String lock, Optional<Owner> owner, List<String> stack) {
    private static final Pattern HEAD =
            Pattern.compile("Id=(\\d+) (NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)"
                    + "(?: on (\\S+))?(?: owned by \"(.*)\" Id=(\\d+))?");
    private static final Pattern OF_JAVA = Pattern.compile("^(java|javax|jdk|sun)\\..*");

    public ThreadRow {
        stack = List.copyOf(stack);
    }

    /// The thread that holds a lock.
    public record Owner(long id, String name) {}

    /// Reads what a thread looks like as text.
    ///
    /// @param place in the dump, for one that does not say its number
    static ThreadRow of(int place, String name, String text) {
        var lines = Arrays.asList(text.split("\n", -1));
        var head = lines.getFirst();
        // a name may look like anything, also like what follows it
        var told = head.startsWith("\"" + name + "\"") ? head.substring(name.length() + 2) : head;
        var stack = lines.stream()
                .skip(1)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        var parts = HEAD.matcher(told);
        if (!parts.find()) {
            return new ThreadRow(-1 - place, name, "UNKNOWN", "", Optional.empty(), stack);
        }
        return new ThreadRow(
                Long.parseLong(parts.group(1)),
                name,
                parts.group(2),
                Optional.ofNullable(parts.group(3)).orElse(""),
                Optional.ofNullable(parts.group(4)).map(owner -> new Owner(Long.parseLong(parts.group(5)), owner)),
                stack);
    }

    /// The frame that tells most of what it does: the first that is not of Java itself.
    public String telling() {
        var frames = stack.stream()
                .filter(line -> line.startsWith("at "))
                .map(line -> line.substring(3).replaceFirst("^[\\w.@-]*/+", ""))
                .map(line -> line.replaceFirst("\\(.*$", ""))
                .toList();
        return frames.stream()
                .filter(frame -> !OF_JAVA.matcher(frame).matches())
                .findFirst()
                .or(() -> frames.stream().findFirst())
                .orElse("no frames");
    }

    /// What is equal of threads that do the same; the object that one waits for does not count.
    public String doing() {
        return state + " " + String.join("\n", stack).replaceAll("@[0-9a-f]+", "");
    }
}
