package io.millrace.cli.terminal;

import io.millrace.sql.catalog.Suggestion;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;

/// The line editor, with completion groups ordered by likelihood instead of by name.
final class SqlReader extends LineReaderImpl {

    SqlReader(Terminal terminal, String name) {
        super(terminal, name, new HashMap<>());
    }

    @Override
    protected Comparator<String> getGroupComparator() {
        return Comparator.<String>comparingInt(SqlReader::place).thenComparing(Comparator.naturalOrder());
    }

    private static int place(String group) {
        return Arrays.stream(Suggestion.Kind.values())
                .filter(kind -> kind.heading().equals(group))
                .mapToInt(Suggestion.Kind::ordinal)
                .findFirst()
                .orElse(0);
    }
}
