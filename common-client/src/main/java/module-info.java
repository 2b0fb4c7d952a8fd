/// The wire of both services as values, and a typed client over it.
module io.millrace.common.client {
    requires tools.jackson.databind;
    requires static transitive org.jspecify;
    requires java.net.http;

    exports io.millrace.wire;
    exports io.millrace.wire.id;
    exports io.millrace.wire.describe;
    exports io.millrace.insight;
    exports io.millrace.json;
    exports io.millrace.secret;
    exports io.millrace.client;
    // what those who let a person type statements have in common
    exports io.millrace.sql.parse;
    exports io.millrace.sql.catalog;
    exports io.millrace.sql.run;
    exports io.millrace.sql.result;
    exports io.millrace.sql.file;
    // the messages, and what case files say of themselves: read and written by name through reflection
    exports io.millrace.casefile;
    exports io.millrace.wire.cluster;
    exports io.millrace.wire.sql;

    opens io.millrace.casefile;
    opens io.millrace.wire.cluster;
    opens io.millrace.wire.sql;
}
