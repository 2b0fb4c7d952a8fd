package io.millrace.server.engine.planner.limit;

import io.millrace.wire.Refusal;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.calcite.rel.core.TableScan;
import org.apache.flink.connector.datagen.table.DataGenTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;

/// The lengths that options of a table of `datagen` give its texts and lists. A value is made as a whole, which nothing
/// interrupts.
final class GeneratedLengths {
    private static final Pattern LENGTH = Pattern.compile("fields\\..+\\.length");
    private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

    private GeneratedLengths() {}

    /// Refuses a table whose values are above the maximum.
    static void require(TableScan scan, long max) {
        if (scan.getTable() instanceof TableSourceTable table) {
            require(table.contextResolvedTable().getResolvedTable().getOptions(), max);
        }
    }

    private static void require(Map<String, String> options, long max) {
        if (!DataGenTableSourceFactory.IDENTIFIER.equals(options.get(FactoryUtil.CONNECTOR.key()))) {
            return;
        }
        options.forEach((option, length) -> {
            if (LENGTH.matcher(option).matches() && DIGITS.matcher(length).matches() && Long.parseLong(length) > max) {
                throw Refusal.invalidStatement("The option '" + option + "' makes values of " + length
                        + " characters or elements. A value that a statement makes by its own numbers may have "
                        + max + " bytes (" + StatementLimits.VALUE_SIZE + ").");
            }
        });
    }
}
