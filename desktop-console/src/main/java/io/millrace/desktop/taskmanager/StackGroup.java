package io.millrace.desktop.taskmanager;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A group of threads in the same state with equal stacks.
record StackGroup(String key, List<ThreadRow> threads) {
    StackGroup {
        threads = List.copyOf(threads);
    }

    /// Groups the threads that match the state and contain the text in their name, frames or lock; the largest group
    /// first.
    static List<StackGroup> of(List<ThreadRow> threads, String text, Optional<String> state) {
        var wanted = text.strip().toLowerCase(Locale.ROOT);
        return threads.stream()
                .filter(thread -> state.isEmpty() || state.get().equals(thread.state()))
                .filter(thread -> wanted.isEmpty() || has(thread, wanted))
                .collect(Collectors.groupingBy(ThreadRow::activity, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(each -> new StackGroup(each.getKey(), each.getValue()))
                .sorted(Comparator.comparingInt(
                                (StackGroup group) -> -group.threads().size())
                        .thenComparing(StackGroup::name))
                .toList();
    }

    private static boolean has(ThreadRow thread, String wanted) {
        return (thread.name() + "\n" + thread.lock() + "\n" + String.join("\n", thread.stack()))
                .toLowerCase(Locale.ROOT)
                .contains(wanted);
    }

    /// The cycles of threads that wait for each other; each cycle once.
    static List<List<ThreadRow>> deadlocks(List<ThreadRow> threads) {
        Map<Long, ThreadRow> byId = new HashMap<>();
        threads.forEach(thread -> byId.put(thread.id(), thread));
        var done = new HashSet<Long>();
        var cycles = new ArrayList<List<ThreadRow>>();
        for (var first : threads) {
            var path = new ArrayList<ThreadRow>();
            var at = Optional.of(first);
            while (at.isPresent() && !done.contains(at.get().id()) && !path.contains(at.get())) {
                path.add(at.get());
                at = at.get().owner().flatMap(owner -> Optional.ofNullable(byId.get(owner.id())));
            }
            int from = at.map(path::indexOf).orElse(-1);
            if (from >= 0) {
                cycles.add(List.copyOf(path.subList(from, path.size())));
            }
            path.forEach(thread -> done.add(thread.id()));
        }
        return cycles;
    }

    String name() {
        return threads.getFirst().name();
    }

    String state() {
        return threads.getFirst().state();
    }
}
