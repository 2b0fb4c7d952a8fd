package io.millrace.desktop.taskmanager;

import io.millrace.wire.cluster.ThreadDumps;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A thread of a process.
///
/// @param lock  the object that it waits for; empty if there is none
/// @param owner the thread that holds the lock
/// @param stack the frames, innermost first
record ThreadRow(long id, String name, String state, String lock, Optional<Owner> owner, List<String> stack) {
    private static final Pattern HEAD =
            Pattern.compile("Id=(\\d+) (NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED)"
                    + "(?: on (\\S+))?(?: owned by \"(.*)\" Id=(\\d+))?");
    private static final Pattern OF_JAVA = Pattern.compile("^(java|javax|jdk|sun)\\..*");

    ThreadRow {
        stack = List.copyOf(stack);
    }

    /// The thread that holds a lock.
    record Owner(long id, String name) {}

    /// Parses the text of a thread in a dump.
    ///
    /// @param place the index in the dump, used for a thread without an id
    static ThreadRow of(int place, ThreadDumps.ThreadInfo thread) {
        var name = thread.threadName();
        var lines = Arrays.asList(thread.stringifiedThreadInfo().split("\n", -1));
        var head = lines.getFirst();
        // a name may contain anything, even what looks like the text after it
        var rest = head.startsWith("\"" + name + "\"") ? head.substring(name.length() + 2) : head;
        var stack = lines.stream()
                .skip(1)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        var parts = HEAD.matcher(rest);
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

    /// The frame that best shows the work of the thread: the first one outside the JDK.
    String mainFrame() {
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

    /// A key that is equal for threads that do the same. It ignores the identity of the object that a thread waits for.
    String activity() {
        return state + " " + String.join("\n", stack).replaceAll("@[0-9a-f]+", "");
    }
}
