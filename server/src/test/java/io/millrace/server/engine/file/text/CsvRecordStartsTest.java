package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compares the beginnings of records with those that the parser finds, in files of the bytes that matter to
/// it.
class CsvRecordStartsTest {
    private static final int FILES = Exhaustive.ENABLED ? 20_000 : 60;
    private static final List<CsvSyntax> SYNTAXES = List.of(
            new CsvSyntax(',', '"', null, false, false),
            new CsvSyntax('\t', ' ', null, false, false),
            new CsvSyntax(' ', '"', null, false, false),
            new CsvSyntax(',', null, null, false, false));

    @TempDir
    java.nio.file.Path folder;

    private final Random random = new Random(5);

    @Test
    void findsThoseOfTheParserFromEveryPlace() throws IOException {
        int decided = 0;
        for (int i = 0; i < FILES; i++) {
            var syntax = SYNTAXES.get(random.nextInt(SYNTAXES.size()));
            var file = file(text());
            var known = Records.of(file, syntax);
            long size = Files.size(java.nio.file.Path.of(file.toUri()));
            for (int place = 1; place < size; place++) {
                var expected = known.after(place);
                for (int proof : new int[] {0, 7, 1000}) {
                    var starts = new CsvRecordStarts(syntax, proof);
                    var likely = starts.likelyAfter(file, place);
                    if (known.isWhole() && likely.isPresent()) {
                        decided++;
                        assertThat(likely).as("after " + place).isEqualTo(expected);
                    }
                    if (expected.isPresent() && (known.isWhole() || likely.isEmpty())) {
                        assertThat(starts.after(file, place))
                                .as("after " + place)
                                .isEqualTo(expected);
                    }
                }
            }
        }
        assertThat(decided).isGreaterThan(FILES);
    }

    @Test
    void readsFromTheBeginningWhereNothingElseHelps() throws IOException {
        var syntax = SYNTAXES.getFirst();
        var file = file("\"\",\"\"\n".repeat(30_000) + "a");
        var starts = new CsvRecordStarts(syntax);

        assertThat(starts.likelyAfter(file, 10)).isEmpty();
        assertThat(starts.after(file, 60_000)).hasValue(60_006);
        assertThat(starts.after(file, 179_999)).hasValue(180_000);
    }

    @Test
    void readsOnlyTheNextLineWithoutQuotes() throws IOException {
        var file = file("a,b\"\n".repeat(30_000));
        var starts = new CsvRecordStarts(SYNTAXES.getLast());

        assertThat(starts.likelyAfter(file, 11)).hasValue(15);
    }

    @Test
    void countsRecordsOfParts() throws IOException {
        var syntax = SYNTAXES.getFirst();
        var file = file("a\n\"b\nc\"\r\n\rd\n\"e\"x\n");
        var starts = new CsvRecordStarts(syntax);

        assertThat(starts.count(file, 0, 2, false, 0)).isEqualTo(new CsvRecordStarts.Count(0, 2, true));
        assertThat(starts.count(file, 2, 10, false, 0)).isEqualTo(new CsvRecordStarts.Count(2, 2, true));
        assertThat(starts.count(file("a\nb\nc"), 1, 5, false, 0)).isEqualTo(new CsvRecordStarts.Count(1, 2, false));
    }

    private String text() {
        var choices = List.of("a", "b", ",", "\t", " ", "\"", "\"", "\n", "\r", "\r\n", "\"a\"", "\"\"", "ccccccccc");
        var text = new StringBuilder();
        for (int i = random.nextInt(14); i >= 0; i--) {
            text.append(choices.get(random.nextInt(choices.size())));
        }
        return text.toString();
    }

    private Path file(String text) throws IOException {
        return new Path(Files.writeString(folder.resolve("lines.csv"), text).toUri());
    }

    /// The records that the parser finds.
    ///
    /// @param end of the last
    /// @param isWhole whether it is the last of the file
    private record Records(TreeSet<Long> starts, long end, boolean isWhole) {
        static Records of(Path file, CsvSyntax syntax) throws IOException {
            var columns = new CsvColumn[64];
            Arrays.fill(columns, CsvColumn.skipped());
            var parser = new CsvRowParser(syntax, columns, 0);
            var starts = new TreeSet<Long>();
            try (var in = ByteWindow.open(file, 0)) {
                long start = 0;
                while (parser.read(in, new ArrayList<RowData>())) {
                    starts.add(start);
                    start = in.position();
                }
                return new Records(starts, start, true);
            } catch (UnclearRecord unclear) {
                return new Records(starts, -1, false);
            }
        }

        OptionalLong after(long place) {
            var next = starts.higher(place);
            return next != null ? OptionalLong.of(next) : isWhole ? OptionalLong.of(end) : OptionalLong.empty();
        }
    }
}
