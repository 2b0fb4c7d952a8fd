package io.millrace.server.engine.planner.query;

import java.util.regex.Pattern;
import org.apache.flink.table.runtime.generated.GeneratedClass;

/// Lets a Top-N with an `OFFSET` find a row again that its input takes back. The engine's operator
/// (`RetractableTopNFunction`) keeps its rows with the kind of the last change that it sent for them, and compares them
/// with rows of the kind `INSERT`. Its generated comparison takes rows of two kinds for different ones, so the row that
/// was taken back would stay, and another one would be missing from the result.
final class RankedRows {
    private static final String COMPARISON = "RankValueEqualiser$";

    private static final Pattern BEGINNING =
            Pattern.compile("public boolean equals\\([^)]* (\\w+),[^)]* (\\w+)\\) \\{");

    private RankedRows() {}

    /// The code of a generated class, in which the comparison of a Top-N gives the row that is kept the kind of the
    /// other one first. Before it sends a row, the operator sets its kind, whatever that was.
    static String comparedWithoutKind(GeneratedClass<?> generated) {
        return generated.getClassName().startsWith(COMPARISON)
                ? BEGINNING.matcher(generated.getCode()).replaceFirst("$0 $1.setRowKind($2.getRowKind());")
                : generated.getCode();
    }
}
