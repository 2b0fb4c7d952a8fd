package io.millrace.desktop.casefile;

import java.util.List;

/// The index of a case file: the position of each response.
///
/// @param charts the entries with the recorder's figures, oldest first
record CaseIndex(List<Answer> answers, List<Log> logs, List<String> charts) {
    CaseIndex {
        answers = List.copyOf(answers);
        logs = List.copyOf(logs);
        charts = List.copyOf(charts);
    }

    record Answer(String question, int status, String mediaType, String entry) {}

    /// A log file in blocks; `question` asks for the whole file.
    record Log(String question, List<Block> blocks) {
        Log {
            blocks = List.copyOf(blocks);
        }

        long size() {
            return blocks.isEmpty()
                    ? 0
                    : blocks.getLast().from() + blocks.getLast().length();
        }
    }

    /// Whole lines.
    ///
    /// @param from the first byte's place in the file
    /// @param line the number of the first line, counted from 1
    record Block(String entry, long from, int length, long line) {}
}
