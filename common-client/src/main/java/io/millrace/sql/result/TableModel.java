package io.millrace.sql.result;

import io.millrace.wire.sql.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The current rows of a changing result, which keep their positions. Equal rows are supported. When the table is
/// full, further rows are counted and dropped.
public final class TableModel {
    /// The number of retracted rows whose slots are kept for their updates, which several tasks may interleave.
    private static final int MAX_HOLES = 16;

    private static final long NONE = -1;

    private final int maxRows;
    private final long maxWeight;
    private final Map<Long, Slot> slots = new LinkedHashMap<>();
    /// The latest slot for each content; [Slot] links to the others.
    private final Map<List<@Nullable Object>, Long> byContent = new HashMap<>();

    private final Deque<Slot> holes = new ArrayDeque<>();
    private boolean retractedLast;
    private long nextId;
    private long weight;
    private long dropped;

    /// @param maxWeight the maximum size in bytes, as [RowSize] estimates it
    public TableModel(int maxRows, long maxWeight) {
        this.maxRows = maxRows;
        this.maxWeight = maxWeight;
    }

    /// The position of a row, linked to the next slot with equal content.
    private static final class Slot {
        private TableRow row;
        private long equal = NONE;
        private boolean hole;

        Slot(TableRow row) {
            this.row = row;
        }
    }

    /// Applies a change.
    ///
    /// @param now epoch milliseconds
    public void add(Row row, long now) {
        switch (row.kind()) {
            case INSERT -> insert(row, now);
            case UPDATE_BEFORE -> retract(row).ifPresent(this::leaveHole);
            case UPDATE_AFTER -> update(row, now);
            case DELETE -> retract(row).ifPresent(slot -> slots.remove(slot.row.id()));
        }
    }

    /// Counts rows that were dropped before the table was created. Ids of further rows start after theirs.
    public void addDropped(long rows) {
        dropped += rows;
        nextId += rows;
    }

    /// The stored rows, in order.
    public List<TableRow> rows() {
        var rows = new ArrayList<TableRow>(slots.size());
        for (var slot : slots.values()) {
            if (!slot.hole) {
                rows.add(slot.row);
            }
        }
        return rows;
    }

    /// The number of rows, including dropped ones.
    public long size() {
        return slots.size() - holes.size() + dropped;
    }

    /// The number of dropped rows.
    public long dropped() {
        return dropped;
    }

    private void insert(Row row, long now) {
        retractedLast = false;
        if (slots.size() >= maxRows || weight > maxWeight) {
            dropped++;
            return;
        }
        var slot = new Slot(new TableRow(nextId++, row, Optional.empty(), now));
        slots.put(slot.row.id(), slot);
        place(slot);
    }

    private void place(Slot slot) {
        weight += RowSize.of(slot.row.row());
        var other = byContent.put(slot.row.row().fields(), slot.row.id());
        slot.equal = other == null ? NONE : other;
    }

    /// Removes a row with this content from the index; the slot stays.
    private Optional<Slot> retract(Row row) {
        retractedLast = false;
        var id = byContent.get(row.fields());
        if (id == null) {
            dropped = Math.max(0, dropped - 1);
            return Optional.empty();
        }
        var slot = Objects.requireNonNull(slots.get(id));
        weight -= RowSize.of(slot.row.row());
        if (slot.equal == NONE) {
            byContent.remove(row.fields());
        } else {
            byContent.put(row.fields(), slot.equal);
        }
        return Optional.of(slot);
    }

    private void leaveHole(Slot slot) {
        if (holes.size() == MAX_HOLES) {
            slots.remove(holes.removeFirst().row.id());
        }
        slot.hole = true;
        holes.addLast(slot);
        retractedLast = true;
    }

    private void update(Row row, long now) {
        var hole = holeFor(row);
        if (hole.isEmpty()) {
            insert(row, now);
            return;
        }
        var slot = hole.get();
        holes.remove(slot);
        slot.hole = false;
        slot.row = new TableRow(slot.row.id(), row, Optional.of(slot.row.row()), now);
        place(slot);
        retractedLast = false;
    }

    /// The slot of the row that this one updates: the hole with the most equal cells, or the last retraction.
    private Optional<Slot> holeFor(Row row) {
        var best = Optional.<Slot>empty();
        int mostCommon = 0;
        for (var hole : holes) {
            int common = row.fields().size()
                    - TableRow.difference(hole.row.row(), row).cardinality();
            if (common > 0 && common >= mostCommon) {
                mostCommon = common;
                best = Optional.of(hole);
            }
        }
        return best.isEmpty() && retractedLast ? Optional.of(holes.getLast()) : best;
    }
}
