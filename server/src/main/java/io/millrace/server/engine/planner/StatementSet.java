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

    /// The texts of the statements, in their order.
    List<String> texts() {
        return List.copyOf(texts);
    }

    /// The text of the statements that run with this one: of the whole set, if it ends the set.
    String textWith(String sql) {
        return texts.isEmpty() ? sql : String.join("\n", texts);
    }

    /// Closes the set, and returns its statements.
    List<ModifyOperation> end() {
        var all = List.copyOf(gathered);
        gathered.clear();
        texts.clear();
        open = false;
        return all;
    }
}
