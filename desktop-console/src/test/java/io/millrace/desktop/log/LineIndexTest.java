package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineIndexTest {
    private static final int BLOCKS = 100;
    private static final int LINES_PER_BLOCK = 1_000;
    private static final long MAX_BYTES_PER_LINE = 4;

    @Test
    void anIndexTakesAFewBytesPerLine() {
        var block = "a line without a level\n".repeat(LINES_PER_BLOCK).getBytes(StandardCharsets.UTF_8);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        var index = new LineIndex();
        for (int count = 0; count < BLOCKS; count++) {
            index.add(block, block.length);
        }

        // what was allocated is the upper bound of what is kept
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(index.lines()).isEqualTo(BLOCKS * LINES_PER_BLOCK);
        assertThat(allocated).isLessThan(MAX_BYTES_PER_LINE * BLOCKS * LINES_PER_BLOCK);
    }

    @Test
    void aLineIsFoundNearAPointBeforeIt() {
        var block = "a line\n".repeat(LINES_PER_BLOCK).getBytes(StandardCharsets.UTF_8);
        var index = new LineIndex();
        index.add(block, block.length);

        var point = index.before(500);

        assertThat(point.line()).isBetween(500L - 64, 500L);
        assertThat(point.offset()).isEqualTo(point.line() * 7);
    }
}
