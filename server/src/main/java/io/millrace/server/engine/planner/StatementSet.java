package io.millrace.server.engine.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.operations.ModifyOperation;

/// The statements between BEGIN STATEMENT SET and END.
final class StatementSet {
    private final List<ModifyOperation> gathered = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private boolean open;

    boolean isOpen() {
        return open;
    }

    void begin() {
        open = true;
    }

    void add(ModifyOperation operation, String sql) {
        gathered.add(operation);
        texts.add(sql.strip());
    }

    List<ModifyOperation> gathered() {
        return List.copyOf(gathered);
    }

    /// The statements as they were given, in their order.
    List<String> texts() {
        return List.copyOf(texts);
    }

    /// What a statement runs: when it ends the set, all that was gathered.
    String textWith(String sql) {
        return texts.isEmpty() ? sql : String.join("\n", texts);
    }

    /// What was gathered; the set is closed, whatever becomes of it.
    List<ModifyOperation> end() {
        var all = List.copyOf(gathered);
        gathered.clear();
        texts.clear();
        open = false;
        return all;
    }
}
