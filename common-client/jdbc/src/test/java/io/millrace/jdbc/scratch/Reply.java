package io.millrace.jdbc.scratch;

import java.util.List;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TTypeId;

/// The test server's response to a statement.
public record Reply(
        List<Field> fields, List<List<Object>> rows, Ending ending, Optional<String> failure, Optional<Long> changed) {

    public record Field(String name, TTypeId type, int precision, int scale) {
        public Field(String name, TTypeId type) {
            this(name, type, 0, 0);
        }
    }

    /// The end of a result, or the way a fetch waits for rows that never come.
    public enum Ending {
        AT_ONCE,
        NEVER_FINISHES,
        NEVER_HAS_ROWS
    }

    public static Reply rows(List<Field> fields, List<List<Object>> rows) {
        return new Reply(fields, rows, Ending.AT_ONCE, Optional.empty(), Optional.empty());
    }

    public static Reply done() {
        return new Reply(List.of(), List.of(), Ending.AT_ONCE, Optional.empty(), Optional.empty());
    }

    public static Reply changed(long rows) {
        return new Reply(List.of(), List.of(), Ending.AT_ONCE, Optional.empty(), Optional.of(rows));
    }

    public static Reply failed(String message) {
        return new Reply(List.of(), List.of(), Ending.AT_ONCE, Optional.of(message), Optional.empty());
    }

    public static Reply endless(Ending ending) {
        return new Reply(
                List.of(new Field("n", TTypeId.INT_TYPE)), List.of(), ending, Optional.empty(), Optional.empty());
    }
}
