package io.millrace.server.engine.archive;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.messages.webmonitor.JobsOverview;
import org.jspecify.annotations.Nullable;

/// An index of finished applications in memory, oldest first and within the limits, with the bodies that are not on
/// disk yet. Lists are built after a change, not for each request.
final class ArchiveIndex {
    /// The time for which unwritten bodies may exceed their limit, as when many jobs end at once.
    private static final long GRACE_MILLIS = 60_000;

    /// The engine still changes a job after it has reported the end: it adds that checkpoints were discarded.
    private static final long SETTLE_NANOS = 250_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ArchiveLimits limits;
    private final LongSupplier millis;
    private final LinkedHashMap<ApplicationID, Item> items = new LinkedHashMap<>();
    private final LinkedHashMap<ApplicationID, Item> unwritten = new LinkedHashMap<>();
    private final LinkedHashMap<ApplicationID, Item> gone = new LinkedHashMap<>();
    private final Map<JobID, ApplicationID> applications = new HashMap<>();
    private long bytes;
    private boolean closing;
    private @Nullable Lists lists;

    ArchiveIndex(ArchiveLimits limits, LongSupplier millis) {
        this.limits = limits;
        this.millis = millis;
    }

    private record Lists(List<ApplicationDetails> applications, List<JobDetails> jobs, JobsOverview overview) {}

    /// A finished application.
    static final class Item {
        private final ApplicationDetails details;
        private final List<JobDetails> jobs;
        private volatile boolean earlier;
        private final long since = System.nanoTime();
        private volatile ArchiveLine line;
        private volatile @Nullable ArchivedApplication body;
        private boolean onDisk;

        private Item(ArchiveLine line, @Nullable ArchivedApplication body) {
            this.line = line;
            this.details = line.details();
            this.jobs = line.jobs().stream().map(ArchiveLine.Job::details).toList();
            this.body = body;
            this.earlier = body == null;
            this.onDisk = earlier;
        }

        ApplicationID id() {
            return details.getApplicationId();
        }

        ArchiveLine line() {
            return line;
        }

        /// Whether it ended before this process started, or may run again.
        boolean isEarlier() {
            return earlier;
        }

        void reopen() {
            earlier = true;
        }

        Optional<ArchivedApplication> body() {
            return Optional.ofNullable(body);
        }

        Optional<JobDetails> job(JobID job) {
            return jobs.stream()
                    .filter(details -> details.getJobId().equals(job))
                    .findFirst();
        }
    }

    /// Adds an application, unless a more complete one is known: after a change of leaders the engine reports some
    /// again, without their tasks.
    synchronized void put(ArchivedApplication application) {
        var line = ArchiveLine.of(application, millis.getAsLong());
        var known = items.get(line.application());
        if (known != null && known.line.tasks() > 0 && line.tasks() == 0) {
            return;
        }
        var item = new Item(line, application);
        if (known != null) {
            forget(known);
        }
        // its file is overwritten, not deleted
        item.onDisk = gone.remove(item.id()) != null;
        add(item);
        unwritten.put(item.id(), item);
        forget();
        notifyAll();
    }

    private void add(Item item) {
        items.put(item.id(), item);
        item.jobs.forEach(job -> applications.put(job.getJobId(), item.id()));
        bytes += item.line.bytes();
        lists = null;
    }

    /// Adds the lines found on disk, in the order of age. Lines that this process already has are newer.
    synchronized void merge(Collection<ArchiveLine> found) {
        var all = new ArrayList<>(items.values());
        found.stream()
                .filter(line -> !items.containsKey(line.application()))
                .map(line -> new Item(line, null))
                .forEach(all::add);
        all.sort(Comparator.comparingLong(item -> item.line.kept()));
        items.clear();
        applications.clear();
        bytes = 0;
        all.forEach(this::add);
        found.stream()
                .map(line -> unwritten.get(line.application()))
                .filter(item -> item != null)
                .forEach(item -> item.onDisk = true);
        forget();
    }

    /// Drops what exceeds the limits.
    synchronized void forget() {
        long oldest = millis.getAsLong() - limits.keep().toMillis();
        while (!items.isEmpty()) {
            var first = items.firstEntry().getValue();
            if (items.size() <= limits.applications() && bytes <= limits.bytes() && first.line.kept() >= oldest) {
                break;
            }
            forget(first);
        }
        while (unwritten.size() > limits.unwritten()) {
            var first = unwritten.firstEntry().getValue();
            if (first.line.kept() > millis.getAsLong() - GRACE_MILLIS) {
                break;
            }
            forget(first);
        }
    }

    private void forget(Item item) {
        items.remove(item.id());
        unwritten.remove(item.id());
        item.jobs.forEach(job -> applications.remove(job.getJobId(), item.id()));
        bytes -= item.line.bytes();
        lists = null;
        if (item.onDisk) {
            gone.put(item.id(), item);
        }
    }

    private Lists lists() {
        forget();
        var present = lists;
        if (present == null) {
            var jobs = new ArrayList<JobDetails>();
            for (var item : items.values()) {
                for (var job : item.jobs) {
                    // lists a job that ran twice only once
                    if (item.id().equals(applications.get(job.getJobId()))) {
                        jobs.add(job);
                    }
                }
            }
            present = new Lists(
                    items.values().stream().map(item -> item.details).toList(),
                    List.copyOf(jobs),
                    JobsOverview.create(jobs.stream().map(JobDetails::getStatus).toList()));
            lists = present;
        }
        return present;
    }

    synchronized List<ApplicationDetails> applications() {
        return lists().applications();
    }

    synchronized List<JobDetails> jobs() {
        return lists().jobs();
    }

    synchronized JobsOverview overview() {
        return lists().overview();
    }

    synchronized int size() {
        forget();
        return items.size();
    }

    synchronized Optional<Item> item(ApplicationID id) {
        forget();
        return Optional.ofNullable(items.get(id));
    }

    synchronized Optional<Item> item(JobID job) {
        forget();
        return Optional.ofNullable(applications.get(job)).map(items::get);
    }

    /// Waits until there is something to do on disk.
    ///
    /// @param limit   in milliseconds
    /// @param backingOff whether to wait for the limit anyway, after a failure
    /// @return whether the index is closing
    synchronized boolean await(long limit, boolean backingOff) throws InterruptedException {
        long end = System.nanoTime() + limit * NANOS_PER_MILLI;
        while (!closing) {
            long now = System.nanoTime();
            long left = end - now;
            if (!backingOff) {
                left = gone.isEmpty() ? Math.min(left, untilDue(now)) : 0;
            }
            if (left <= 0) {
                break;
            }
            wait(left / NANOS_PER_MILLI + 1);
        }
        return closing;
    }

    synchronized void close() {
        closing = true;
        notifyAll();
    }

    private long untilDue(long now) {
        var first = unwritten.firstEntry();
        return first == null ? Long.MAX_VALUE : first.getValue().since + SETTLE_NANOS - now;
    }

    /// The oldest application that is ready to be written.
    synchronized Optional<Item> nextUnwritten() {
        return Optional.ofNullable(unwritten.firstEntry())
                .filter(_ -> closing || untilDue(System.nanoTime()) <= 0)
                .map(Map.Entry::getValue);
    }

    synchronized int countUnwritten() {
        return unwritten.size();
    }

    /// Records that an application was written, which may have been dropped in the meantime.
    synchronized void written(Item item, ArchiveLine line) {
        var present = items.get(item.id());
        if (present == item) {
            bytes += line.bytes() - item.line.bytes();
            item.line = line;
            item.body = null;
            item.onDisk = true;
            unwritten.remove(item.id());
            forget();
        } else if (present == null) {
            gone.put(item.id(), item);
        } else {
            present.onDisk = true;
        }
    }

    /// The applications on disk that were dropped.
    synchronized List<ApplicationID> gone() {
        return List.copyOf(gone.keySet());
    }

    synchronized void deleted(Collection<ApplicationID> ids) {
        gone.keySet().removeAll(ids);
    }

    synchronized boolean knows(ApplicationID id) {
        return items.containsKey(id) || gone.containsKey(id);
    }

    /// The lines of the applications on disk.
    synchronized List<ArchiveLine> onDisk() {
        return items.values().stream()
                .filter(item -> item.onDisk && !unwritten.containsKey(item.id()))
                .map(item -> item.line)
                .toList();
    }
}
