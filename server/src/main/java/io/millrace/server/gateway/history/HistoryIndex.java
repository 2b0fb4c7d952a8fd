package io.millrace.server.gateway.history;

import io.millrace.server.gateway.history.HistoryQuery.Place;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// The entries in the order of their submission. One thread changes it while others read.
final class HistoryIndex {
    private final ConcurrentSkipListMap<Place, Item> items = new ConcurrentSkipListMap<>();
    private final Map<OperationHandle, Place> places = new ConcurrentHashMap<>();
    private long bytes;

    /// @param bytes of its line
    private record Item(Entry entry, int bytes) {}

    /// Some entries, the latest first.
    record Found(List<Entry> entries, Optional<Place> next) {}

    /// Adds an entry, or replaces that of the same operation.
    void put(Entry entry, int size) {
        var place = Place.of(entry);
        var former = places.put(entry.operation(), place);
        if (former != null && !former.equals(place)) {
            remove(former);
        }
        var replaced = items.put(place, new Item(entry, size));
        bytes += size - (replaced == null ? 0 : replaced.bytes());
    }

    private void remove(Place place) {
        var item = items.remove(place);
        if (item != null) {
            places.remove(item.entry().operation(), place);
            bytes -= item.bytes();
        }
    }

    /// Removes the oldest entries until the others fit.
    void shrink(long maxBytes) {
        while (bytes > maxBytes && !items.isEmpty()) {
            remove(items.firstKey());
        }
    }

    /// Removes the entries before a time. Returns whether there were any.
    boolean expire(long before) {
        var old = List.copyOf(items.headMap(new Place(before, "")).keySet());
        old.forEach(this::remove);
        return !old.isEmpty();
    }

    Optional<Entry> find(OperationHandle operation) {
        return Optional.ofNullable(places.get(operation)).map(items::get).map(Item::entry);
    }

    Found find(HistoryQuery query) {
        var found = new ArrayList<Entry>();
        var before = query.before().map(items::headMap).orElse(items);
        for (var item : before.descendingMap().values()) {
            if (item.entry().submitted() < query.from()) {
                break;
            }
            if (!query.matches(item.entry())) {
                continue;
            }
            if (found.size() == query.limit()) {
                return new Found(found, Optional.of(Place.of(found.getLast())));
            }
            found.add(item.entry());
        }
        return new Found(found, Optional.empty());
    }

    /// The oldest first.
    Iterable<Entry> entries() {
        return () -> items.values().stream().map(Item::entry).iterator();
    }

    int size() {
        return items.size();
    }
}
