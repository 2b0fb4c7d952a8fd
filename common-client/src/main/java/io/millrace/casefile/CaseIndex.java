package io.millrace.casefile;

import java.util.List;

/// The index of a case file: the entry of each response.
///
/// @param charts entries with the recorder's values, oldest first
public record CaseIndex(List<Answer> answers, List<Log> logs, List<String> charts) {
    /// The entry with the index.
    public static final String ENTRY = "index.json";

    public CaseIndex {
        answers = List.copyOf(answers);
        logs = List.copyOf(logs);
        charts = List.copyOf(charts);
    }

    /// The answer to a request.
    ///
    /// @param question the key of the request
    /// @param status   the HTTP status
    /// @param entry    the name of the file with the body
    public record Answer(String question, int status, String mediaType, String entry) {}

    /// A log file in blocks; `question` is the key of the request for the whole file.
    public record Log(String question, List<Block> blocks) {
        public Log {
            blocks = List.copyOf(blocks);
        }

        /// The size of the whole file, in bytes.
        public long size() {
            return blocks.isEmpty()
                    ? 0
                    : blocks.getLast().from() + blocks.getLast().length();
        }
    }

    /// A block of whole lines.
    ///
    /// @param from byte offset of the block in the log file
    /// @param line number of the first line, from 1
    public record Block(String entry, long from, int length, long line) {}
}
