package io.millrace.jdbc;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Arrays;

/// Runs a batch in steps of one or more statements until the first failure, and collects the update counts.
final class Batch {
    private final long[] counts;
    private int done;

    Batch(int size) {
        counts = new long[size];
    }

    interface Step {
        long run() throws SQLException;
    }

    void step(int statements, Step step) throws BatchUpdateException {
        try {
            Arrays.fill(counts, done, done + statements, step.run());
            done += statements;
        } catch (SQLException failed) {
            throw new BatchUpdateException(
                    "Statement " + (done + 1) + " of the batch failed: " + failed.getMessage(),
                    failed.getSQLState(),
                    failed.getErrorCode(),
                    Arrays.copyOf(counts, done),
                    failed);
        }
    }

    long[] counts() {
        return counts.clone();
    }

    static int[] narrow(long[] counts) {
        return Arrays.stream(counts).mapToInt(WarehouseStatement::narrow).toArray();
    }
}
