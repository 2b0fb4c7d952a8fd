package io.millrace.server.engine.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveBodyStoreTest {
    private static final AtomicInteger SPRUNG = new AtomicInteger();

    @TempDir
    private Path directory;

    private ArchiveBodyStore bodies() {
        return new ArchiveBodyStore(directory, Optional.empty());
    }

    private Path file() {
        return directory.resolve(Ended.id(1) + ".job");
    }

    private byte[] written(JobStatus state) throws Exception {
        bodies().write(Ended.application(1), ArchiveBodyStore.encode(Ended.job(1, state)));
        return Files.readAllBytes(file());
    }

    /// What reading it comes to.
    private String outcome() throws IOException {
        try {
            var read = bodies().read(Ended.application(1)).application();
            return "all of " + read.getApplicationName();
        } catch (ArchiveBodyStore.Unreadable e) {
            return String.valueOf(e.getMessage());
        }
    }

    /// A class that does something when it is read.
    private static final class Trap implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            SPRUNG.incrementAndGet();
        }
    }

    @Test
    void readsNothingButTheRecordsOfTheEngine() throws IOException {
        try (var out = Files.newOutputStream(file());
                var head = new DataOutputStream(out)) {
            head.writeInt(0x4d4a_4131);
            head.writeUTF(EnvironmentInformation.getVersion());
            try (var objects = new ObjectOutputStream(new GZIPOutputStream(out))) {
                objects.writeObject(new Trap());
            }
        }
        assertThat(outcome()).isEqualTo("its file is damaged");
        assertThat(SPRUNG).hasValue(0);
    }

    @Test
    void refusesABodyOfAnotherApplication() throws Exception {
        bodies().write(Ended.application(1), ArchiveBodyStore.encode(Ended.job(2)));
        assertThat(outcome()).isEqualTo("its file is damaged");
    }

    @Test
    void readsAFailureWithItsCause() throws Exception {
        written(JobStatus.FAILED);
        var read = bodies().read(Ended.application(1));
        assertThat(read.application().getJobs().get(Ended.id(1)))
                .satisfies(job -> assertThat(Ended.reason(job)).endsWith("why job 1 failed"));
        assertThat(read.size()).isGreaterThan(Files.size(file()));
    }

    @Test
    void refusesABodyThatWasCutOrFlippedAnywhere() throws Exception {
        var whole = written(JobStatus.FINISHED);
        var outcomes = new TreeSet<String>();
        for (int at = 0; at < whole.length; at++) {
            var flipped = whole.clone();
            flipped[at] ^= 0x55;
            Files.write(file(), flipped);
            outcomes.add(outcome());
            Files.write(file(), Arrays.copyOf(whole, at));
            assertThat(outcome()).isEqualTo("its file is damaged");
        }
        Files.write(file(), whole);
        assertThat(outcome()).isEqualTo("all of job 1");
        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome)
                        .matches("its file is damaged|all of job 1|version .* of the engine wrote it, .*"))
                .contains("its file is damaged")
                .anyMatch(outcome -> outcome.startsWith("version"));
    }
}
