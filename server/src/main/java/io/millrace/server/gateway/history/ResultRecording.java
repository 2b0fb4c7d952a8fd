package io.millrace.server.gateway.history;

import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Collects the first rows of a result while they are read.
final class ResultRecording implements PagedResult.PageListener {
    /// The assumed memory of a value of unknown size.
    private static final long VALUE_BYTES = 32;
    /// Maximum memory of all recordings.
    static final long MAX_MEMORY = 32L << 20;

    private final ResultHead head;
    private final long maxBytes;
    private final AtomicLong memory;
    private final Consumer<ReadableResult> keep;
    private final List<ResultRow> rows = new ArrayList<>();
    private long bytes;
    private boolean cut;

    /// @param memory of all recordings
    /// @param keep   takes what was recorded
    ResultRecording(ResultHead head, long maxBytes, AtomicLong memory, Consumer<ReadableResult> keep) {
        this.head = head;
        this.maxBytes = maxBytes;
        this.memory = memory;
        this.keep = keep;
    }

    @Override
    public synchronized boolean add(List<ResultRow> page, long size) {
        if (page.isEmpty()) {
            return !cut;
        }
        var known = size > 0
                ? size
                : page.size() * VALUE_BYTES * Math.max(1, head.columns().size());
        long each = Math.max(1, known / page.size());
        int fit = cut ? 0 : (int) Math.min(page.size(), (maxBytes - bytes) / each);
        if (fit > 0 && memory.addAndGet(fit * each) > MAX_MEMORY) {
            memory.addAndGet(-fit * each);
            fit = 0;
        }
        rows.addAll(page.subList(0, fit));
        bytes += fit * each;
        cut |= fit < page.size();
        return !cut;
    }

    @Override
    public synchronized void end(boolean complete) {
        memory.addAndGet(-bytes);
        keep.accept(new ReadableResult(head, List.copyOf(rows), complete && !cut));
        rows.clear();
        bytes = 0;
    }
}
