package io.millrace.server.engine.worker;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// A message of a task manager process to the server that has started it.
sealed interface TaskManagerReport {

    /// The task manager cannot start.
    record StartFailed(String reason) implements TaskManagerReport {}

    /// The process gets something done.
    record Alive() implements TaskManagerReport {}

    /// The use of the heap.
    ///
    /// @param state  of the heap
    /// @param used   bytes after the last garbage collection
    /// @param shares of the jobs that run, the largest first
    record Heap(HeapState state, long used, long max, List<Share> shares) implements TaskManagerReport {
        public Heap {
            shares = List.copyOf(shares);
        }

        /// Returns the text for the log.
        String text() {
            return String.format(Locale.ROOT, "%d of %d MB are in use; ", used >> 20, max >> 20)
                    + (shares.isEmpty()
                            ? "no job runs"
                            : "recently allocated: "
                                    + shares.stream()
                                            .map(share -> String.format(
                                                    Locale.ROOT, "%d MB by job %s", share.bytes() >> 20, share.job()))
                                            .collect(Collectors.joining(", ")));
        }
    }

    enum HeapState {
        /// There is room.
        ROOM,
        /// Almost nothing could be collected. The job with the largest share must end.
        FULL,
        /// The only job named has filled the heap.
        BLAMED
    }

    /// @param bytes that the tasks of a job have allocated recently
    record Share(String job, long bytes) {}

    default void write(DataOutputStream out) throws IOException {
        switch (this) {
            case StartFailed(var reason) -> {
                out.writeByte(0);
                out.writeUTF(reason.length() > MAX_TEXT ? reason.substring(0, MAX_TEXT) : reason);
            }
            case Alive() -> out.writeByte(2);
            case Heap(var state, var used, var max, var shares) -> {
                out.writeByte(1);
                out.writeByte(STATES.indexOf(state));
                out.writeLong(used);
                out.writeLong(max);
                out.writeInt(shares.size());
                for (var share : shares) {
                    out.writeUTF(share.job());
                    out.writeLong(share.bytes());
                }
            }
        }
        out.flush();
    }

    static TaskManagerReport read(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case 0 -> new StartFailed(in.readUTF());
            case 2 -> new Alive();
            default -> heap(in);
        };
    }

    private static Heap heap(DataInputStream in) throws IOException {
        var state = STATES.get(in.readByte());
        var used = in.readLong();
        var max = in.readLong();
        var size = in.readInt();
        var shares = new ArrayList<Share>();
        for (int i = 0; i < size; i++) {
            shares.add(new Share(in.readUTF(), in.readLong()));
        }
        return new Heap(state, used, max, shares);
    }

    /// The format limits texts to 65535 bytes.
    int MAX_TEXT = 10_000;

    List<HeapState> STATES = List.of(HeapState.values());
}
