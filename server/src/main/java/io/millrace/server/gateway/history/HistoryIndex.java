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

    /// An entry, and the position of its last line.
    static final class Item {
        /// The memory of ids, times and objects.
        private static final int FIXED_BYTES = 300;
        /// The position of an entry that is only in memory.
        private static final long UNWRITTEN = Long.MAX_VALUE;

        private final Entry entry;
        private long position = UNWRITTEN;

        private Item(Entry entry) {
            this.entry = entry;
        }

        Entry entry() {
            return entry;
        }

        /// The position of its last line.
        long position() {
            return position;
        }

        void position(long written) {
            position = written;
        }

        private int bytes() {
            return FIXED_BYTES
                    + entry.statement().length()
                    + entry.error().map(String::length).orElse(0);
        }
    }

    /// Some entries, the latest first.
    record Found(List<Entry> entries, Optional<Place> next) {}

    /// Adds an entry, or replaces that of the same operation.
    Item put(Entry entry) {
        var place = Place.of(entry);
        var former = places.put(entry.operation(), place);
        if (former != null && !former.equals(place)) {
            remove(former);
        }
        var item = new Item(entry);
        var replaced = items.put(place, item);
        bytes += item.bytes();
        if (replaced != null) {
            bytes -= replaced.bytes();
            item.position = replaced.position;
        }
        return item;
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

    /// Removes the entries before a time. Returns them.
    List<Item> expire(long before) {
        var old = items.headMap(new Place(before, ""));
        var removed = List.copyOf(old.values());
        List.copyOf(old.keySet()).forEach(this::remove);
        return removed;
    }

    /// Removes the entries that were written before a position.
    void removeBefore(long position) {
        items.forEach((place, item) -> {
            if (item.position < position) {
                remove(place);
            }
        });
    }

    /// The first position of an entry; `end` if none was written before.
    long firstPosition(long end) {
        return items.values().stream().mapToLong(item -> item.position).reduce(end, Math::min);
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
    Iterable<Item> items() {
        return items.values();
    }

    int size() {
        return items.size();
    }
}
