package io.millrace.reliability.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationTest {
    private static final int SEEDS = 5;

    @Test
    void noInvariantIsBroken(@TempDir Path folder) throws Exception {
        var total = SimulationScenario.run(1, SEEDS, folder);
        assertThat(total.violations()).isEmpty();
        assertThat(total.crashes()).isGreaterThan(SEEDS);
        assertThat(total.statements()).isGreaterThan(10 * SEEDS);
    }

    @Test
    void aSeedTakesTheSameSteps(@TempDir Path folder) throws Exception {
        var first = Simulation.run(7, 60, folder.resolve("first"));
        assertThat(Simulation.run(7, 60, folder.resolve("second"))).isEqualTo(first);
    }
}
