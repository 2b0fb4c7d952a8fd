package io.millrace.journey;

import java.util.List;

/// Somebody who asks a statement and reads the answer off what a program of ours shows.
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
