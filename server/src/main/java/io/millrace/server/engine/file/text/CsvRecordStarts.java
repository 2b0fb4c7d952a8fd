package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import org.apache.flink.core.fs.Path;

/// Finds the beginnings of records of CSV, from places that may be in quotes.
final class CsvRecordStarts {
    /// Text whose quotes say where records begin says so in a few lines.
    private static final int MAX_PROOF_BYTES = 1 << 16;

    private static final long UNKNOWN = -1;

    private final CsvStates states;
    private final int maxProofBytes;
    private final boolean hasQuote;
    private final long quotes;
    /// Whether each text can be read, so that bytes say nothing about the state before them.
    private final boolean readsAll;

    CsvRecordStarts(CsvSyntax syntax) {
        this(syntax, MAX_PROOF_BYTES);
    }

    CsvRecordStarts(CsvSyntax syntax, int maxProofBytes) {
        this.states = new CsvStates(syntax);
        this.maxProofBytes = maxProofBytes;
        this.hasQuote = syntax.quote().isPresent();
        this.quotes = syntax.quote().map(ByteScan::repeated).orElse(0L);
        this.readsAll = syntax.ours();
    }

    /// The beginning of the first record after a place, or the end of the file. Empty if a record before that is
    /// malformed.
    OptionalLong after(Path file, long place) throws IOException {
        var likely = likelyAfter(file, place);
        return likely.isPresent() ? likely : exactlyAfter(file, place);
    }

    /// Looks at the bytes after a place alone: reads them once for each state that the place can have, until all
    /// states that meet no malformed record agree. That is where the record begins, unless the file is malformed
    /// there, which is for the reader of the record before to see: it ends somewhere else then.
    OptionalLong likelyAfter(Path file, long place) throws IOException {
        if (readsAll) {
            return OptionalLong.empty();
        }
        try (var in = ByteWindow.open(file, place)) {
            var assumptions = new Assumptions();
            while (in.position() < place + maxProofBytes && !assumptions.agree()) {
                if (in.from() < in.to()) {
                    assumptions.read(in, place);
                } else if (in.ended()) {
                    assumptions.end(in.position());
                    break;
                } else {
                    in.fill();
                }
            }
            return assumptions.result();
        }
    }

    /// The states that a place can have, and where the first record begins after it if it has that state.
    private final class Assumptions {
        private final int[] state = new int[states.possible()];
        private final long[] start = new long[states.possible()];

        Assumptions() {
            Arrays.setAll(state, i -> i);
            Arrays.fill(start, UNKNOWN);
        }

        /// Reads until all states agree, or to the end of the window.
        void read(ByteWindow in, long place) {
            long position = in.position();
            int i = in.from();
            boolean changed = false;
            while (i < in.to() && !(changed && agree())) {
                changed = read(in.bytes()[i++], position++, place);
            }
            in.take(i);
        }

        /// @return whether anything is known that was not
        private boolean read(byte b, long position, long place) {
            boolean changed = false;
            for (int k = 0; k < state.length; k++) {
                int before = state[k];
                if (start[k] == UNKNOWN && position > place && CsvStates.begins(before, b)) {
                    start[k] = position;
                    changed = true;
                }
                state[k] = states.after(before, b);
                changed |= state[k] == CsvStates.MALFORMED && before != CsvStates.MALFORMED;
            }
            return changed;
        }

        /// No record begins after the end, and none ends in quotes.
        void end(long length) {
            for (int k = 0; k < state.length; k++) {
                if (state[k] == CsvStates.QUOTED) {
                    state[k] = CsvStates.MALFORMED;
                }
                start[k] = start[k] == UNKNOWN ? length : start[k];
            }
        }

        boolean agree() {
            return result().isPresent();
        }

        OptionalLong result() {
            long found = UNKNOWN;
            for (int k = 0; k < state.length; k++) {
                if (state[k] != CsvStates.MALFORMED) {
                    if (start[k] == UNKNOWN || (found != UNKNOWN && found != start[k])) {
                        return OptionalLong.empty();
                    }
                    found = start[k];
                }
            }
            return found == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(found);
        }
    }

    /// Reads the file from its beginning.
    private OptionalLong exactlyAfter(Path file, long place) throws IOException {
        try (var in = ByteWindow.open(file, 0)) {
            int state = CsvStates.RECORD_START;
            while (true) {
                var bytes = in.bytes();
                long position = in.position();
                int i = in.from();
                int quick = (int) Math.min(in.to(), i + Math.max(0, place - position));
                while (i <= quick - ByteScan.WIDTH) {
                    if (CsvStates.isSteady(state) && !hasQuote(ByteScan.load(bytes, i))) {
                        int last = i + ByteScan.WIDTH - 1;
                        state = state == CsvStates.QUOTED ? state : states.after(CsvStates.UNQUOTED, bytes[last]);
                        i = last + 1;
                    } else {
                        state = states.after(state, bytes[i++]);
                    }
                }
                for (; i < in.to(); i++) {
                    long at = position + i - in.from();
                    if (at > place && CsvStates.begins(state, bytes[i])) {
                        return OptionalLong.of(at);
                    }
                    state = states.after(state, bytes[i]);
                }
                in.take(i);
                if (state == CsvStates.MALFORMED || (in.ended() && state == CsvStates.QUOTED)) {
                    return OptionalLong.empty();
                }
                if (in.ended()) {
                    return OptionalLong.of(in.position());
                }
                in.fill();
            }
        }
    }

    private boolean hasQuote(long bytes) {
        return hasQuote && ByteScan.equal(bytes, quotes) != 0;
    }

    /// The numbers of records before and in a part of a file.
    ///
    /// @param before    the number of records before the part
    /// @param in        the number of records that begin after the first byte of the part and not after its end
    /// @param malformed whether a record up to there is malformed, or a little after it
    record Count(long before, long in, boolean malformed) {}

    /// @param skipsBlank whether blank lines are not records
    /// @param skipped    the number of records at the beginning of the file that are not counted
    Count count(Path file, long partStart, long partEnd, boolean skipsBlank, int skipped) throws IOException {
        long before = partStart > 0 ? -skipped : 0;
        long inside = partStart > 0 ? 0 : -skipped;
        int state = CsvStates.RECORD_START;
        try (var in = ByteWindow.open(file, 0)) {
            while (in.position() <= partEnd + 4 * MAX_PROOF_BYTES && !in.ended() && state != CsvStates.MALFORMED) {
                in.fill();
                long position = in.position();
                for (int i = in.from(); i < in.to(); i++, position++) {
                    if (CsvStates.begins(state, in.bytes()[i]) && !(skipsBlank && CsvStates.isLineEnd(in.bytes()[i]))) {
                        boolean earlier = partStart > 0 && position <= partStart;
                        before += earlier ? 1 : 0;
                        inside += !earlier && position <= partEnd ? 1 : 0;
                    }
                    state = states.after(state, in.bytes()[i]);
                }
                in.take(in.to());
            }
            boolean open = in.ended() && state == CsvStates.QUOTED;
            return new Count(before, inside, open || state == CsvStates.MALFORMED);
        }
    }
}
