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

/// The result as its changes have made it so far: rows, of which some may be equal, each in its place. Bounded: rows
/// that come when it is full are counted and not kept.
public final class TableModel {
    /// How many retracted rows may wait for what takes their place: updates of several tasks come mingled.
    private static final int MOST_HOLES = 16;

    private static final long NONE = -1;

    private final int mostRows;
    private final long mostWeight;
    private final Map<Long, Slot> slots = new LinkedHashMap<>();
    /// The slot that a row of this content came into last; the others follow from it.
    private final Map<List<@Nullable Object>, Long> byContent = new HashMap<>();

    private final Deque<Slot> holes = new ArrayDeque<>();
    private boolean retractedLast;
    private long nextId;
    private long weight;
    private long notKept;

    public TableModel(int mostRows, long mostWeight) {
        this.mostRows = mostRows;
        this.mostWeight = mostWeight;
    }

    /// A place, and the next place that a row of the same content stands in.
    private static final class Slot {
        private TableRow row;
        private long equal = NONE;
        private boolean hole;

        Slot(TableRow row) {
            this.row = row;
        }
    }

    public void add(Row row, long now) {
        switch (row.kind()) {
            case INSERT -> insert(row, now);
            case UPDATE_BEFORE -> retract(row).ifPresent(this::leaveHole);
            case UPDATE_AFTER -> update(row, now);
            case DELETE -> retract(row).ifPresent(slot -> slots.remove(slot.row.id()));
        }
    }

    /// Counts rows that came before and are not known any more; the places of those that follow begin after theirs.
    public void miss(long rows) {
        notKept += rows;
        nextId += rows;
    }

    /// The rows that are kept, in their order.
    public List<TableRow> rows() {
        var rows = new ArrayList<TableRow>(slots.size());
        for (var slot : slots.values()) {
            if (!slot.hole) {
                rows.add(slot.row);
            }
        }
        return rows;
    }

    /// How many rows there are, kept or not.
    public long size() {
        return slots.size() - holes.size() + notKept;
    }

    /// How many rows there are that are not kept.
    public long notKept() {
        return notKept;
    }

    private void insert(Row row, long now) {
        retractedLast = false;
        if (slots.size() >= mostRows || weight > mostWeight) {
            notKept++;
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

    /// Takes a row of this content out of those that can be found; the slot stays.
    private Optional<Slot> retract(Row row) {
        retractedLast = false;
        var id = byContent.get(row.fields());
        if (id == null) {
            notKept = Math.max(0, notKept - 1);
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
        if (holes.size() == MOST_HOLES) {
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

    /// The place of the row that was retracted for this one: the very last, or the one that has most in common with it.
    private Optional<Slot> holeFor(Row row) {
        var best = Optional.<Slot>empty();
        int most = 0;
        for (var hole : holes) {
            int common = row.fields().size()
                    - TableRow.difference(hole.row.row(), row).cardinality();
            if (common > 0 && common >= most) {
                most = common;
                best = Optional.of(hole);
            }
        }
        return best.isEmpty() && retractedLast ? Optional.of(holes.getLast()) : best;
    }
}
