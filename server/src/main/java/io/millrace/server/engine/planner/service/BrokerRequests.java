package io.millrace.server.engine.planner.service;

import java.nio.ByteBuffer;

/// The requests with which a client of Kafka begins, in the versions that brokers have had since 0.10. A broker that
/// requires a login answers only the first of them before it.
final class BrokerRequests {
    static final int CORRELATION = 0x6d696c6c;

    private static final short METADATA = 3;
    private static final short METADATA_VERSION = 1;
    private static final short API_VERSIONS = 18;
    /// Its length, its kind, its version, its number, and the name of the client, which has none.
    private static final int HEAD = Integer.BYTES + 2 * Short.BYTES + Integer.BYTES + Short.BYTES;

    private BrokerRequests() {}

    /// Asks which requests the broker knows.
    static byte[] apiVersions() {
        return request(API_VERSIONS, (short) 0, 0).array();
    }

    /// Asks for the brokers of the cluster, and for no topic.
    static byte[] metadata() {
        return request(METADATA, METADATA_VERSION, Integer.BYTES).putInt(0).array();
    }

    private static ByteBuffer request(short kind, short version, int body) {
        return ByteBuffer.allocate(HEAD + body)
                .putInt(HEAD - Integer.BYTES + body)
                .putShort(kind)
                .putShort(version)
                .putInt(CORRELATION)
                .putShort((short) -1);
    }

    /// Whether the answer to [#apiVersions()] says that [#metadata()] is known: an error, and the first and last
    /// version of each kind of request.
    static boolean knowsMetadata(byte[] answer) {
        var body = ByteBuffer.wrap(answer);
        if (body.remaining() < Short.BYTES + Integer.BYTES || body.getShort() != 0) {
            return false;
        }
        for (int left = body.getInt(); left > 0 && body.remaining() >= 3 * Short.BYTES; left--) {
            short kind = body.getShort();
            short first = body.getShort();
            short last = body.getShort();
            if (kind == METADATA) {
                return first <= METADATA_VERSION && METADATA_VERSION <= last;
            }
        }
        return false;
    }
}
