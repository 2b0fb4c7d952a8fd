package io.millrace.cli.terminal;

import java.util.List;

/// Who knows which words may stand at a place of a statement.
public interface Catalog {
    List<String> candidates(String statement, int position);
}
