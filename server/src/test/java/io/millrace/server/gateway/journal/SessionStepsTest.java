package io.millrace.server.gateway.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SessionStep.Effect;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SessionStepsTest {
    private final SessionSteps shape = new SessionSteps();

    private void add(Effect effect, String subject, String sql) {
        shape.add(new SessionStep(subject, effect, sql));
    }

    private void set(String key, int value) {
        add(Effect.REPLACES, "set/" + key, "SET " + key + " " + value);
    }

    private void create(String name) {
        add(Effect.CREATES, "table/" + name, "CREATE " + name);
    }

    private void drop(String name) {
        add(Effect.REMOVES, "table/" + name, "DROP " + name);
    }

    private List<String> sql() {
        return shape.steps().stream().map(SessionStep::sql).toList();
    }

    @Test
    void ofSettingsTheLastStays() {
        set("a", 1);
        set("b", 1);
        set("a", 2);
        assertThat(sql()).containsExactly("SET b 1", "SET a 2");
        add(Effect.REPLACES, "set", "RESET");
        assertThat(sql()).containsExactly("RESET");
    }

    @Test
    void aSettingUnderWhichSomethingWasMadeStays() {
        set("dialect", 1);
        create("t");
        set("dialect", 2);
        assertThat(sql()).containsExactly("SET dialect 1", "CREATE t", "SET dialect 2");
    }

    @Test
    void whatIsMadeAndTakenAwayAgainLeavesNothing() {
        create("t");
        set("a", 1);
        drop("t");
        assertThat(sql()).containsExactly("SET a 1");
    }

    @Test
    void whatOtherThingsWereBuiltOnStaysUntilTheyAreGone() {
        create("t");
        create("v");
        drop("t");
        assertThat(sql()).containsExactly("CREATE t", "CREATE v", "DROP t");
    }

    @Test
    void whatMayHaveBeenThereBeforeIsStillTakenAway() {
        create("t");
        add(Effect.CHANGES, "table/t", "CREATE IF NOT EXISTS t");
        drop("t");
        assertThat(sql()).containsExactly("CREATE t", "CREATE IF NOT EXISTS t", "DROP t");
    }

    @Test
    void aStatementSetThatEndedIsForgotten() {
        set("a", 1);
        add(Effect.CHANGES, "statement set", "BEGIN");
        add(Effect.CHANGES, "statement set", "INSERT");
        add(Effect.FORGETS, "statement set", "");
        assertThat(sql()).containsExactly("SET a 1");
    }

    @Test
    void doingTheSameAgainAndAgainTakesNoMoreRoom() {
        for (int round = 0; round < 1_000; round++) {
            set("a", round);
            create("t");
            add(Effect.REPLACES, "use", "USE x");
            drop("t");
        }
        assertThat(shape.steps()).hasSize(2);
        assertThat(shape.weight())
                .isEqualTo(shape.steps().stream().mapToLong(SessionStep::weight).sum());
    }

    /// What is left makes the same of a new world as the whole did: settings and things, and for each thing the
    /// settings under which it was made.
    @Test
    void theStepsLeftMakeTheSameWorldAsAllOfThem() {
        for (int seed = 0; seed < 500; seed++) {
            var random = new Random(seed);
            var tested = new SessionSteps();
            var all = new java.util.ArrayList<SessionStep>();
            var world = new StepTarget();
            for (int count = 0; count < 30; count++) {
                var name = String.valueOf((char) ('a' + random.nextInt(3)));
                var step = switch (random.nextInt(6)) {
                    case 0, 1 -> new SessionStep("set/" + name, Effect.REPLACES, "set " + name + " " + count);
                    case 2 -> new SessionStep("set", Effect.REPLACES, "reset");
                    case 3 -> new SessionStep("use", Effect.REPLACES, "use " + name);
                    case 4 -> new SessionStep("t/" + name, world.creation(name), "create " + name);
                    default -> new SessionStep("t/" + name, Effect.REMOVES, "drop " + name);
                };
                world.apply(step);
                all.add(step);
                tested.add(step);
            }
            var again = new StepTarget();
            tested.steps().forEach(again::apply);
            assertThat(again.toString()).as("seed %d: %s", seed, all).isEqualTo(world.toString());
        }
    }

    private static final class StepTarget {
        private final TreeMap<String, String> settings = new TreeMap<>();
        private final TreeMap<String, String> things = new TreeMap<>();

        Effect creation(String name) {
            return things.containsKey(name) ? Effect.CHANGES : Effect.CREATES;
        }

        void apply(SessionStep step) {
            var words = step.sql().split(" ");
            switch (words[0]) {
                case "set" -> settings.put(words[1], words[2]);
                case "reset" -> settings.keySet().removeIf(key -> !key.equals("current"));
                case "use" -> settings.put("current", words[1]);
                case "create" -> things.putIfAbsent(words[1], settings.toString());
                default -> things.remove(words[1]);
            }
        }

        @Override
        public String toString() {
            return settings + " " + things;
        }
    }
}
