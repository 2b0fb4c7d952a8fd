package io.millrace.server.engine.planner.service;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The first bytes that a client sends to a server of a kind, to which that has an answer before any login.
enum ProbeProtocol {
    /// Asks whether the server speaks TLS, with which its driver begins as well.
    POSTGRES("database", "jdbc:postgresql://", 5432),
    /// Nothing, because the server speaks first.
    MYSQL("database", "jdbc:(?:mysql|mariadb)://", 3306),
    /// Asks a metastore of Hive for its name.
    METASTORE("metastore", "thrift://", 9083);

    private static final int SSL_REQUEST = 80_877_103;
    /// The version of Thrift's binary protocol, with the kind of a call.
    private static final int THRIFT_CALL = 0x8001_0001;

    private final String noun;
    private final Pattern url;
    private final int defaultPort;

    ProbeProtocol(String noun, String scheme, int defaultPort) {
        this.noun = noun;
        this.url = Pattern.compile(scheme + "([\\w.%-]+)(?::(\\d{1,5}))?(?:[/?].*)?", Pattern.DOTALL);
        this.defaultPort = defaultPort;
    }

    private static byte[] postgres() {
        return ByteBuffer.allocate(2 * Integer.BYTES)
                .putInt(2 * Integer.BYTES)
                .putInt(SSL_REQUEST)
                .array();
    }

    private static byte[] metastore() {
        var name = "getName".getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(3 * Integer.BYTES + name.length + 1)
                .putInt(THRIFT_CALL)
                .putInt(name.length)
                .put(name)
                .putInt(1)
                .put((byte) 0)
                .array();
    }

    String noun() {
        return noun;
    }

    /// The address of a server, with its host and perhaps its port as groups.
    Pattern url() {
        return url;
    }

    int defaultPort() {
        return defaultPort;
    }

    byte[] bytes() {
        return switch (this) {
            case POSTGRES -> postgres();
            case MYSQL -> new byte[0];
            case METASTORE -> metastore();
        };
    }
}
