package io.millrace.reliability;

import io.millrace.reliability.fault.ClockScenario;
import io.millrace.reliability.fault.DamageScenario;
import io.millrace.reliability.fault.DiskScenario;
import io.millrace.reliability.fault.KafkaScenario;
import io.millrace.reliability.fault.KillsScenario;
import io.millrace.reliability.fault.NetworkScenario;
import io.millrace.reliability.fault.PauseScenario;
import io.millrace.reliability.fault.PipelineScenario;
import io.millrace.reliability.fault.RollingRestartScenario;
import io.millrace.reliability.fault.SubmissionScenario;
import io.millrace.reliability.fault.ZooKeeperScenario;
import io.millrace.reliability.input.InputScenario;
import io.millrace.reliability.load.LoadScenario;
import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.simulation.SimulationScenario;
import io.millrace.reliability.statement.OneStatementScenario;
import java.util.ArrayList;
import java.util.List;

/// All scenarios, in the order in which they run.
final class Scenarios {
    private Scenarios() {}

    static List<Scenario> all() {
        var all = new ArrayList<Scenario>();
        all.add(new SimulationScenario());
        all.addAll(OneStatementScenario.all());
        all.addAll(InputScenario.all());
        all.addAll(LoadScenario.all());
        all.add(new KillsScenario());
        all.add(new PipelineScenario());
        all.add(new KafkaScenario());
        all.add(new PauseScenario());
        all.add(new NetworkScenario());
        all.add(new RollingRestartScenario());
        all.add(new ZooKeeperScenario());
        all.add(new SubmissionScenario());
        all.add(new DiskScenario());
        all.add(new DamageScenario());
        all.add(new ClockScenario());
        return List.copyOf(all);
    }

    /// The scenarios with these names; all for none. A name also stands for all scenarios whose names begin with it and
    /// a hyphen.
    static List<Scenario> named(List<String> names) {
        if (names.isEmpty()) {
            return all();
        }
        return names.stream()
                .flatMap(name -> {
                    var found = all().stream()
                            .filter(one -> one.name().equals(name) || one.name().startsWith(name + "-"))
                            .toList();
                    if (found.isEmpty()) {
                        throw new IllegalArgumentException("no scenario '" + name + "'");
                    }
                    return found.stream();
                })
                .distinct()
                .toList();
    }
}
