package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.server.gateway.spill.RowReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/// Puts the rows of a [RowSender] into the feed of their query. While the feed is full it does not read, which makes
/// the job wait.
///
/// @param maxFrame the maximum size of a frame in bytes
record RowReceiver(RowTarget target, int maxFrame) implements LoopbackListener.ConnectionHandler {
    private static final int MAX_FRAME = 256 << 20;
    /// A frame, its rows, and the page made of them must fit into the heap together with those of other queries.
    private static final int HEAP_SHARE = 8;

    static RowReceiver of(RowTarget target) {
        return new RowReceiver(
                target, (int) Math.min(MAX_FRAME, Runtime.getRuntime().maxMemory() / HEAP_SHARE));
    }

    @Override
    public void serve(DataInputStream in, DataOutputStream out) throws IOException, InterruptedException {
        target.begin();
        out.writeInt(maxFrame);
        out.flush();
        var size = in.readInt();
        while (size > RowSender.END) {
            if (size > maxFrame) {
                throw new IOException("a frame of " + size + " bytes");
            }
            var frame = new byte[size];
            in.readFully(frame);
            for (var row : RowReader.read(frame)) {
                target.feed().put(row.row(), row.weight());
            }
            size = in.readInt();
        }
        if (size == RowSender.END) {
            target.feed().end();
        }
        out.writeByte(1);
        out.flush();
    }
}
