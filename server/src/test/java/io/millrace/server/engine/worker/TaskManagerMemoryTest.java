package io.millrace.server.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.junit.jupiter.api.Test;

final class TaskManagerMemoryTest {
    private static final long GIB = 1L << 30;

    private static long bytes(MemorySize size) {
        return size.getBytes();
    }

    @Test
    void followsTheHeapWhereNothingIsSaid() {
        var configuration = TaskManagerMemory.over(new Configuration(), GIB);
        var heap = bytes(configuration.get(TaskManagerOptions.TASK_HEAP_MEMORY))
                + bytes(configuration.get(TaskManagerOptions.FRAMEWORK_HEAP_MEMORY));
        assertThat((double) heap).isCloseTo(GIB, within(GIB * 0.01));
        // four fifths of the heap and a fifth of it, with the usual fractions of 0.4 and 0.1
        assertThat((double) bytes(configuration.get(TaskManagerOptions.MANAGED_MEMORY_SIZE)))
                .isCloseTo(0.9 * GIB, within(GIB * 0.01));
        assertThat(configuration.get(TaskManagerOptions.NETWORK_MEMORY_MIN))
                .isEqualTo(configuration.get(TaskManagerOptions.NETWORK_MEMORY_MAX));
    }

    @Test
    void dividesWhatWasAskedFor() {
        var given = new Configuration();
        given.set(TaskManagerOptions.TOTAL_FLINK_MEMORY, MemorySize.ofMebiBytes(1280));
        given.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(100));
        var configuration = TaskManagerMemory.over(given, 2 * GIB);
        assertThat(configuration.get(TaskManagerOptions.MANAGED_MEMORY_SIZE)).isEqualTo(MemorySize.ofMebiBytes(100));
        // 1280 without 100 managed, 128 of the network, and 128 in and 128 off the heap of the framework
        assertThat((double) bytes(configuration.get(TaskManagerOptions.TASK_HEAP_MEMORY)))
                .isCloseTo(796 * 1048576.0, within(1048576.0));
    }

    @Test
    void refusesWhatTheJvmDoesNotHave() {
        var given = new Configuration();
        given.set(TaskManagerOptions.TOTAL_PROCESS_MEMORY, MemorySize.ofMebiBytes(8192));
        assertThatThrownBy(() -> TaskManagerMemory.over(given, GIB))
                .hasMessageContaining("taskmanager.memory asks for a heap of")
                .hasMessageContaining("the JVM has 1024 MB")
                .hasMessageContaining("-Xmx");
    }
}
