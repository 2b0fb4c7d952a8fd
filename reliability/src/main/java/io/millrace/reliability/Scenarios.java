package io.millrace.reliability;

import io.millrace.reliability.scenario.Scenario;
import io.millrace.reliability.simulation.SimulationScenario;
import io.millrace.reliability.statement.OneStatementScenario;
import java.util.List;

/// All scenarios, in the order in which they run.
final class Scenarios {
    private Scenarios() {}

    static List<Scenario> all() {
        return List.of(
                new SimulationScenario(),
                new OneStatementScenario(OneStatementScenario.Heap.SMALL),
                new OneStatementScenario(OneStatementScenario.Heap.MEDIUM),
                new OneStatementScenario(OneStatementScenario.Heap.USUAL));
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
