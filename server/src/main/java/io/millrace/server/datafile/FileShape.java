package io.millrace.server.datafile;

import io.millrace.wire.sql.DataFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The format and columns of a file, and the options of a table that reads it.
public record FileShape(
        DataFiles.Format format,
        Optional<String> delimiter,
        Optional<Boolean> header,
        List<DataFiles.GuessedColumn> columns,
        Map<String, String> options,
        List<String> notes) {
    public FileShape {
        columns = List.copyOf(columns);
        options = Map.copyOf(options);
        notes = List.copyOf(notes);
    }

    /// The properties that a caller knows already.
    public record Choice(Optional<DataFiles.Format> format, Optional<Character> delimiter, Optional<Boolean> header) {
        public static final Choice NONE = new Choice(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
