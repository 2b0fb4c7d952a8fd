/// The wire of both services as values, and a typed client over it.
module io.millrace.common.client {
    requires tools.jackson.databind;
    requires static transitive org.jspecify;
    requires java.net.http;

    exports io.millrace.wire;
    exports io.millrace.wire.id;
    exports io.millrace.wire.describe;
    exports io.millrace.json;
    exports io.millrace.client;
    // the messages: read and written by name through reflection
    exports io.millrace.wire.cluster;
    exports io.millrace.wire.sql;

    opens io.millrace.wire.cluster;
    opens io.millrace.wire.sql;
}
