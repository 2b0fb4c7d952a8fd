package io.millrace.cli.terminal;

import io.millrace.cli.command.ArgumentCompletion;
import io.millrace.cli.command.CommandReader;
import io.millrace.insight.ControlCharacters;
import io.millrace.sql.catalog.Completion;
import io.millrace.sql.catalog.Suggestion;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/// Completes SQL and the shell's commands at the cursor. Candidates with control characters are left out.
record SqlWords(Completion completion) implements Completer {
    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        var text = line.line();
        if (text.stripLeading().startsWith("\\")) {
            command(
                    text.stripLeading(),
                    line.cursor() - (text.length() - text.stripLeading().length()),
                    candidates);
            return;
        }
        completion.at(text, line.cursor()).forEach(suggestion -> add(suggestion, candidates));
    }

    private static void add(Suggestion suggestion, List<Candidate> candidates) {
        var text = suggestion.text();
        if (ControlCharacters.line(text).equals(text)) {
            var note = suggestion.note().isEmpty() ? null : ControlCharacters.line(suggestion.note());
            candidates.add(new Candidate(
                    text,
                    text,
                    suggestion.kind().heading(),
                    note,
                    null,
                    null,
                    suggestion.complete(),
                    candidates.size()));
        }
    }

    private void command(String text, int cursor, List<Candidate> candidates) {
        int blank = text.indexOf(' ');
        if (blank < 0 || cursor <= blank) {
            CommandReader.ALL.forEach(entry ->
                    candidates.add(new Candidate(entry.name(), entry.name(), null, entry.summary(), null, null, true)));
            return;
        }
        int word = text.lastIndexOf(' ', cursor - 1) + 1;
        switch (ArgumentCompletion.after(text.substring(0, word))) {
            case ArgumentCompletion.Words(var words) -> words.forEach(next -> candidates.add(new Candidate(next)));
            case ArgumentCompletion.Relation _ -> after("DESCRIBE ", text, cursor, blank, candidates);
            case ArgumentCompletion.Job _ -> completion.jobs().forEach(suggestion -> add(suggestion, candidates));
            case ArgumentCompletion.Variable _ ->
                completion.variables().forEach(suggestion -> add(suggestion, candidates));
            case ArgumentCompletion.Statement _ -> after("", text, cursor, blank, candidates);
            case ArgumentCompletion.File _ -> FileNames.startingWith(text.substring(word, cursor), candidates);
            case ArgumentCompletion.Anything _ -> {}
        }
    }

    /// Completes the argument of a command as if it followed these words of SQL.
    private void after(String words, String text, int cursor, int blank, List<Candidate> candidates) {
        var rest = text.substring(blank + 1);
        completion
                .at(words + rest, words.length() + cursor - blank - 1)
                .forEach(suggestion -> add(suggestion, candidates));
    }
}
