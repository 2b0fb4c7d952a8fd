/// The SQL shell: forwards statements to a gateway and shows what comes back.
module io.millrace.sql.cli {
    requires io.millrace.common.client;
    requires org.apache.commons.cli;
    requires org.jline.reader;
    requires org.jline.terminal;
    requires static org.jspecify;

    exports io.millrace.cli;
}
