package io.millrace.server.engine.planner.materialized;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.flink.table.refresh.RefreshHandler;
import org.apache.flink.table.refresh.RefreshHandlerSerializer;

/// The handle of the workflow that refreshes a table, in a gateway's own scheduler. Catalogs store it as the stock
/// gateway writes it: a serialized object of a class that this server does not have, so this class writes and reads its
/// bytes itself.
record EmbeddedHandle(String workflow, String group) implements RefreshHandler {
    private static final String CLASS = "org.apache.flink.table.gateway.workflow.EmbeddedRefreshHandler";
    private static final byte[] PREFIX = prefix();

    @Override
    public String asSummaryString() {
        return "{\n  workflowName: " + workflow + ",\n  workflowGroup: " + group + "\n}";
    }

    /// The bytes before the two values, which are in the order of the field names.
    private static byte[] prefix() {
        try {
            var bytes = new ByteArrayOutputStream();
            var out = new DataOutputStream(bytes);
            out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
            out.writeShort(ObjectStreamConstants.STREAM_VERSION);
            out.writeByte(ObjectStreamConstants.TC_OBJECT);
            out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
            out.writeUTF(CLASS);
            out.writeLong(1);
            out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
            out.writeShort(2);
            out.writeByte('L');
            out.writeUTF("workflowGroup");
            text(out, "Ljava/lang/String;");
            out.writeByte('L');
            out.writeUTF("workflowName");
            out.writeByte(ObjectStreamConstants.TC_REFERENCE);
            out.writeInt(ObjectStreamConstants.baseWireHandle + 1);
            out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
            out.writeByte(ObjectStreamConstants.TC_NULL);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_STRING);
        out.writeUTF(text);
    }

    byte[] bytes() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.write(PREFIX);
        text(out, group);
        text(out, workflow);
        return bytes.toByteArray();
    }

    static EmbeddedHandle of(byte[] bytes) throws IOException {
        if (!Arrays.equals(bytes, 0, Math.min(bytes.length, PREFIX.length), PREFIX, 0, PREFIX.length)) {
            throw new IOException("The table was not given to the embedded scheduler.");
        }
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        in.skipNBytes(PREFIX.length);
        var group = text(in);
        return new EmbeddedHandle(text(in), group);
    }

    private static String text(DataInputStream in) throws IOException {
        if (in.readByte() != ObjectStreamConstants.TC_STRING) {
            throw new IOException("The name of the table's workflow cannot be read.");
        }
        return in.readUTF();
    }

    /// Serializes handles as the engine's schedulers do.
    static final class Serializer implements RefreshHandlerSerializer<EmbeddedHandle> {
        @Override
        public byte[] serialize(EmbeddedHandle handle) throws IOException {
            return handle.bytes();
        }

        @Override
        public EmbeddedHandle deserialize(byte[] bytes, ClassLoader loader) throws IOException {
            return of(bytes);
        }
    }
}
