package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.ShowOperation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;

/// The answers of queries that have the same answer whenever they are asked under the same circumstances. Those used
/// last are kept, of all sessions; large ones are not.
final class ConstantAnswerCache {
    /// The world of a session that has changed nothing but its configuration.
    static final Object UNTOUCHED = new Object();

    private static final List<String> BEGINNINGS = List.of("SELECT", "VALUES", "WITH");
    private static final int LONGEST_TEXT = 4_096;
    private static final long HEAVIEST = 16_384;

    /// A query, and all that its answer depends on.
    ///
    /// @param world stands for catalogs, modules, functions and libraries
    record Question(String sql, Map<String, String> configuration, Object world) {}

    private final Map<Question, Outcome.Constant> answers;
    private final int most;

    /// @param most how many are kept; 0 for none
    ConstantAnswerCache(int most) {
        this.most = most;
        this.answers = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Question, Outcome.Constant> eldest) {
                return size() > most;
            }
        };
    }

    /// Whether a text begins as those whose answers are kept.
    static boolean mayKnow(String sql) {
        return BEGINNINGS.stream().anyMatch(word -> sql.regionMatches(true, 0, word, 0, word.length()));
    }

    synchronized Optional<Outcome.Constant> find(Question question) {
        return most == 0 ? Optional.empty() : Optional.ofNullable(answers.get(question));
    }

    void keep(Question question, Outcome.Constant answer) {
        var weight = answer.rows().stream().mapToLong(CellReader::weight).sum();
        if (question.sql().length() <= LONGEST_TEXT && weight <= HEAVIEST) {
            put(question, answer);
        }
    }

    private synchronized void put(Question question, Outcome.Constant answer) {
        answers.put(question, answer);
    }

    /// Whether a statement leaves the world of its session as it is. An unknown one does not.
    static boolean leavesAlone(Operation operation) {
        return switch (operation) {
            case QueryOperation ignored -> true;
            case ShowOperation ignored -> true;
            case ExplainOperation ignored -> true;
            case SetOperation ignored -> true;
            case ResetOperation ignored -> true;
            case SinkModifyOperation ignored -> true;
            default -> false;
        };
    }
}
