package io.millrace.journey;

import java.util.List;

/// Runs a statement in one of our programs and reads the result from what it shows.
interface CorpusClient extends AutoCloseable {
    /// @param statement without a semicolon at its end
    /// @throws Answer.Refused with what the program says when there are no rows
    Answer ask(String statement);

    /// All that the program shows of the same rows, each to be right.
    default List<Answer> answers(String statement) {
        return List.of(ask(statement));
    }

    /// What can be seen of a text where the program shows one.
    default String visible(String text) {
        return text;
    }

    /// Runs what gives no rows: tables, views, settings of the session.
    void run(String statement);

    @Override
    void close();
}
