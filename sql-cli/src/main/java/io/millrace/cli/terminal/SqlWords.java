package io.millrace.cli.terminal;

import io.millrace.cli.command.CommandReader;
import io.millrace.cli.parse.Keywords;
import io.millrace.cli.render.Visible;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/// Offers words at the cursor: what the gateway knows to be possible there first, then keywords.
final class SqlWords implements Completer {

    private final Catalog catalog;

    SqlWords(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        var text = line.line();
        if (text.stripLeading().startsWith("\\")) {
            CommandReader.ALL.forEach(entry ->
                    candidates.add(new Candidate(entry.name(), entry.name(), null, entry.summary(), null, null, true)));
            return;
        }
        var begun =
                line.word().substring(0, Math.min(line.wordCursor(), line.word().length()));
        var words = new LinkedHashSet<String>();
        catalog.candidates(text, line.cursor()).stream()
                .filter(word -> Visible.line(word).equals(word))
                .forEach(words::add);
        if (!begun.isEmpty()) {
            Keywords.beginningWith(begun).stream()
                    .filter(word -> !words.contains(word.toUpperCase(Locale.ROOT)))
                    .forEach(words::add);
        }
        words.forEach(word -> candidates.add(new Candidate(word)));
    }
}
