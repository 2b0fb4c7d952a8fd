package io.millrace.server.datafile;

import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Guesses the format and columns of a file from its name and its beginning.
public final class FileGuess {
    private static final Pattern JSON_NAME = Pattern.compile(".*\\.(?:json|jsonl|ndjson)(?:\\.gz)?");
    private static final int MAX_TABLE_NAME = 100;

    private FileGuess() {}

    /// The rest of a guess for a format that only the engine can read.
    public interface BinaryShape {
        FileShape read() throws IOException;
    }

    /// @param parquet reads the columns of a Parquet file
    public static FileShape of(String name, InputStream in, FileShape.Choice choice, BinaryShape parquet)
            throws IOException {
        var sample = FileSample.read(in);
        if (sample.isEmpty()) {
            throw Refusal.statementFailed("The file " + name + " is empty.");
        }
        return switch (choice.format().orElseGet(() -> format(name, sample))) {
            case PARQUET -> {
                if (!sample.startsWith("PAR1")) {
                    throw Refusal.statementFailed("The file " + name + " is not a Parquet file.");
                }
                yield parquet.read();
            }
            case JSON -> new JsonGuess().shape(text(name, sample));
            case CSV, UNKNOWN -> new CsvGuess(text(name, sample)).shape(choice.delimiter(), choice.header());
        };
    }

    /// The names of columns that the current record of a file is the header of.
    public static List<String> names(CsvRecordReader header) {
        return CsvGuess.names(header.fields());
    }

    private static DataFiles.Format format(String name, FileSample sample) {
        if (sample.startsWith("PAR1")) {
            return DataFiles.Format.PARQUET;
        }
        boolean json = JSON_NAME.matcher(name.toLowerCase(Locale.ROOT)).matches()
                || sample.text().stripLeading().startsWith("{\"");
        return json ? DataFiles.Format.JSON : DataFiles.Format.CSV;
    }

    private static FileSample text(String name, FileSample sample) {
        if (sample.isWide()) {
            throw Refusal.statementFailed("The file " + name + " is UTF-16. Convert it: iconv -f UTF-16 -t UTF-8");
        }
        if (!sample.isText()) {
            throw Refusal.statementFailed("The file " + name + " is neither text nor Parquet.");
        }
        if (!sample.isUtf8()) {
            throw Refusal.statementFailed(
                    "The file " + name + " is not UTF-8. Convert it, for example with: iconv -f ISO-8859-1 -t UTF-8");
        }
        return sample;
    }

    /// A name for a table of the file.
    public static String tableName(String file) {
        var stem = file.replaceFirst("(?i)(?:\\.(?:csv|tsv|txt|json|jsonl|ndjson|parquet|parq))?(?:\\.gz)?$", "");
        var name = stem.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}]+", "_")
                .replaceAll("^_+|_+$", "");
        var usable = Optional.of(name).filter(text -> !text.isEmpty()).orElse("data");
        var lettered = Character.isDigit(usable.charAt(0)) ? "t_" + usable : usable;
        return lettered.length() <= MAX_TABLE_NAME ? lettered : lettered.substring(0, MAX_TABLE_NAME);
    }
}
