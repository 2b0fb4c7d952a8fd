package io.millrace.reliability.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteOptionsTest {
    @Test
    void readsNamesAndOptions() {
        var options = SuiteOptions.of(List.of("input", "--minutes", "3", "--seed", "9", "--full", "load"), 1);
        assertThat(options.scenarios()).containsExactly("input", "load");
        assertThat(options.time()).isEqualTo(Duration.ofMinutes(3));
        assertThat(options.seed()).isEqualTo(9);
        assertThat(options.full()).isTrue();
        assertThat(options.command()).isEqualTo("input load --minutes 3 --seed 9 --full");
    }

    @Test
    void aRunWithoutASeedCanBeRepeatedToo() {
        var options = SuiteOptions.of(List.of(), 42);
        assertThat(SuiteOptions.of(List.of(options.command().split(" ")), 1)).isEqualTo(options);
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> SuiteOptions.of(List.of("--minutes"), 1)).hasMessageContaining("--minutes");
        assertThatThrownBy(() -> SuiteOptions.of(List.of("--minutes", "0"), 1)).hasMessageContaining("--minutes");
        assertThatThrownBy(() -> SuiteOptions.of(List.of("--seed", "x"), 1)).hasMessageContaining("'x'");
        assertThatThrownBy(() -> SuiteOptions.of(List.of("--fast"), 1)).hasMessageContaining("--fast");
    }

    @Test
    void theSameSeedAndPurposeDrawTheSame(@TempDir Path folder) {
        assertThat(drawn(7, "rest", folder)).isEqualTo(drawn(7, "rest", folder));
        assertThat(drawn(7, "rest", folder)).isNotEqualTo(drawn(8, "rest", folder));
        assertThat(drawn(7, "rest", folder)).isNotEqualTo(drawn(7, "sql", folder));
    }

    private static List<Integer> drawn(long seed, String purpose, Path folder) {
        var options = SuiteOptions.of(List.of("--seed", String.valueOf(seed)), 1);
        var random = new Trial(options, folder, _ -> {}).random(purpose);
        var drawn = new ArrayList<Integer>();
        for (int i = 0; i < 10; i++) {
            drawn.add(random.nextInt());
        }
        return drawn;
    }
}
