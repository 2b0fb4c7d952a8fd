package io.millrace.server.engine.planner.query;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import java.util.Map;
import java.util.Optional;

/// A cache of the answers of constant queries, of all sessions. It keeps those that were used last, and no large ones.
final class ConstantAnswerCache {
    /// The catalog version of a session that has changed nothing but its settings.
    static final Object UNCHANGED = new Object();

    private static final int MAX_TEXT_LENGTH = 4_096;
    private static final long MAX_ANSWER_BYTES = 16_384;

    private final Map<QueryKey, Outcome.Constant> answers;

    /// @param maxAnswers 0 for none
    ConstantAnswerCache(int maxAnswers) {
        this.answers = BoundedMap.ofUsed(maxAnswers);
    }

    synchronized Optional<Outcome.Constant> find(QueryKey key) {
        return answers.isEmpty() ? Optional.empty() : Optional.ofNullable(answers.get(key));
    }

    void put(QueryKey key, Outcome.Constant answer) {
        var bytes = ResultRow.weight(answer.rows());
        if (key.sql().length() <= MAX_TEXT_LENGTH && bytes <= MAX_ANSWER_BYTES) {
            synchronized (this) {
                answers.put(key, answer);
            }
        }
    }
}
