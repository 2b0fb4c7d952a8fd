package io.millrace.desktop.flame;

import java.io.IOException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/// Reads a recording of the Java Flight Recorder event by event.
final class RecordingReader {
    private static final String CUT = "[the rest of the stack was not recorded]";
    private static final int MAX_REMEMBERED = 100_000;
    private static final int EVENTS_A_REPORT = 4_096;

    private final Recording recording = new Recording();
    private final StackTree tree = recording.tree();
    /// Caches stacks by identity, as the recording keeps returning the same object for a stack for a while.
    private final IdentityHashMap<RecordedStackTrace, Integer> stacks = new IdentityHashMap<>();

    private final IdentityHashMap<RecordedMethod, Integer> methods = new IdentityHashMap<>();

    private RecordingReader() {}

    static Recording read(Path file, ReadProgress progress) throws IOException {
        var chunks = RecordingChunks.of(file);
        try {
            return read(file, chunks, progress);
        } catch (IndexOutOfBoundsException | IllegalArgumentException | NegativeArraySizeException e) {
            // the JDK's reader fails like this on bytes that are not a recording
            throw new UnreadableFile("The recording is damaged: it cannot be read to its end.");
        }
    }

    private static Recording read(Path file, RecordingChunks chunks, ReadProgress progress) throws IOException {
        var reader = new RecordingReader();
        try (var events = new RecordingFile(file)) {
            for (long count = 0; events.hasMoreEvents() && !progress.stopped(); count++) {
                var event = events.readEvent();
                if (count % EVENTS_A_REPORT == 0) {
                    progress.reached(chunks.share(event.getEndTime()));
                }
                var kind = EventKind.of(event.getEventType().getName());
                if (kind.isPresent()) {
                    reader.add(kind.get(), event);
                }
            }
        }
        if (reader.recording.empty() && !progress.stopped()) {
            throw new UnreadableFile("There are no stacks in this recording: no samples, allocations or waits.");
        }
        return reader.recording;
    }

    private void add(EventKind kind, RecordedEvent event) {
        var trace = event.getStackTrace();
        if (trace == null) {
            return;
        }
        int node = node(trace);
        var leaf = leaf(event);
        if (leaf.isPresent()) {
            node = tree.callee(node, tree.name(leaf.get()));
        }
        recording.add(kind, node, recording.thread(thread(event)), weight(kind, event), event.getEndTime());
    }

    private static long weight(EventKind kind, RecordedEvent event) {
        return switch (kind) {
            case CPU, NATIVE -> 1;
            case ALLOCATION -> event.getLong("weight");
            case BUFFERS -> event.getLong(event.hasField("tlabSize") ? "tlabSize" : "allocationSize");
            case LOCKS, WAITS, PARKS -> event.getDuration().toNanos();
        };
    }

    private static String thread(RecordedEvent event) {
        var thread =
                event.hasField("sampledThread") ? event.<RecordedThread>getValue("sampledThread") : event.getThread();
        if (thread == null) {
            return "[unknown thread]";
        }
        var name = thread.getJavaName() == null ? thread.getOSName() : thread.getJavaName();
        return name == null || name.isEmpty() ? "[thread without a name]" : name;
    }

    /// Returns a leaf frame with the allocated class or the class of the lock.
    private static Optional<String> leaf(RecordedEvent event) {
        for (var field : new String[] {"objectClass", "monitorClass", "parkedClass"}) {
            if (event.hasField(field) && event.getValue(field) instanceof RecordedClass type) {
                return Optional.of("[" + TypeName.of(type.getName()) + "]");
            }
        }
        return Optional.empty();
    }

    private int node(RecordedStackTrace trace) {
        var known = stacks.get(trace);
        if (known != null) {
            return known;
        }
        if (stacks.size() > MAX_REMEMBERED) {
            stacks.clear();
            methods.clear();
        }
        int node = trace.isTruncated() ? tree.callee(StackTree.ROOT, tree.name(CUT)) : StackTree.ROOT;
        var frames = trace.getFrames();
        for (int at = frames.size() - 1; at >= 0; at--) {
            node = tree.callee(node, name(frames.get(at)));
        }
        stacks.put(trace, node);
        return node;
    }

    private int name(RecordedFrame frame) {
        var method = frame.getMethod();
        if (method == null) {
            return tree.name("[unknown]");
        }
        return methods.computeIfAbsent(method, read -> tree.name(read.getType().getName() + "." + read.getName()));
    }
}
