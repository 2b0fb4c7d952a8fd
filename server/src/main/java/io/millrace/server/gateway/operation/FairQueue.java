package io.millrace.server.gateway.operation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// A queue with a line for each user, which takes from the lines in turn, so that a user who has queued hundreds of
/// entries delays another user's entry by one of them. Not thread-safe.
final class FairQueue<T extends FairQueue.Entry> {

    /// An entry of the queue.
    interface Entry {
        String user();
    }

    /// The queues in the order of their turns.
    private final Map<String, Deque<T>> lines = new LinkedHashMap<>();
    private int size;

    void add(T entry) {
        lines.computeIfAbsent(entry.user(), _ -> new ArrayDeque<>()).add(entry);
        size++;
    }

    /// Takes the first entry of the first user in turn whom the condition lets in. That user is the last in turn then.
    Optional<T> poll(Predicate<String> admitted) {
        for (var line : lines.entrySet()) {
            if (admitted.test(line.getKey())) {
                return Optional.of(take(line.getKey(), line.getValue()));
            }
        }
        return Optional.empty();
    }

    private T take(String user, Deque<T> line) {
        lines.remove(user);
        var entry = line.remove();
        if (!line.isEmpty()) {
            lines.put(user, line);
        }
        size--;
        return entry;
    }

    /// Removes an entry. Returns whether it was in the queue.
    boolean remove(T entry) {
        var line = lines.get(entry.user());
        if (line == null || !line.remove(entry)) {
            return false;
        }
        if (line.isEmpty()) {
            lines.remove(entry.user());
        }
        size--;
        return true;
    }

    /// Removes the entries for which the condition holds.
    List<T> removeIf(Predicate<T> condition) {
        var removed = new ArrayList<T>();
        for (Iterator<Deque<T>> users = lines.values().iterator(); users.hasNext(); ) {
            var line = users.next();
            line.removeIf(entry -> condition.test(entry) && removed.add(entry));
            if (line.isEmpty()) {
                users.remove();
            }
        }
        size -= removed.size();
        return removed;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /// The number of a user's entries.
    int size(String user) {
        var line = lines.get(user);
        return line == null ? 0 : line.size();
    }

    /// The number of entries of the user with the most.
    int longest() {
        return lines.values().stream().mapToInt(Deque::size).max().orElse(0);
    }

    /// The number of entries that are taken before a further one of this user.
    int ahead(String user) {
        int own = size(user);
        return lines.values().stream()
                .mapToInt(line -> Math.min(line.size(), own + 1))
                .sum();
    }
}
