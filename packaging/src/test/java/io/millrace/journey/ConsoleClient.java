package io.millrace.journey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;

/// A sheet of the console, with what it shows and what it saves.
final class ConsoleClient implements CorpusClient {
    private final ConsoleSheet sheet;

    private ConsoleClient(ConsoleSheet sheet) {
        this.sheet = sheet;
    }

    static ConsoleClient open(URI gateway) {
        return new ConsoleClient(ConsoleSheet.open(gateway));
    }

    @Override
    public void run(String statement) {
        sheet.run(statement);
    }

    @Override
    public Answer ask(String statement) {
        return answers(statement).getFirst();
    }

    @Override
    public List<Answer> answers(String statement) {
        try {
            var shown = sheet.run(statement);
            return List.of(new Answer(shown.columns(), shown.rows()), CsvText.answer(shown.csv()));
        } catch (AssertionError e) {
            throw new Answer.Refused(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        try {
            sheet.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
