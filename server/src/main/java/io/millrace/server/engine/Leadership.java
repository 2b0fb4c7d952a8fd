package io.millrace.server.engine;

import io.millrace.server.freshness.Moment;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.flink.runtime.leaderretrieval.LeaderRetrievalListener;
import org.apache.flink.runtime.leaderretrieval.LeaderRetrievalService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The leadership of the cluster as seen by this process, which the engine notifies of elections and of the leader's
/// address.
public final class Leadership implements LeaderRetrievalListener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

    private final Supplier<Moment> clock;
    private boolean elected;
    private @Nullable String published;
    private String own = "";
    private boolean watching;
    private @Nullable LeaderRetrievalService retrieval;
    private @Nullable Moment silentSince;
    private volatile LeadershipState state;

    public Leadership() {
        this(Moment::now);
    }

    public Leadership(Supplier<Moment> clock) {
        this.clock = clock;
        this.state = new LeadershipState.Leaderless(clock.get());
    }

    /// Starts watching for other job managers; otherwise there are none.
    public synchronized void follow(LeaderRetrievalService addresses) throws Exception {
        watching = true;
        retrieval = addresses;
        addresses.start(this);
    }

    /// @param address of service A of this process
    public synchronized void elected(String address) {
        elected = true;
        own = address;
        settle();
    }

    public synchronized void dismissed() {
        elected = false;
        settle();
    }

    @Override
    public synchronized void notifyLeaderAddress(@Nullable String address, @Nullable UUID session) {
        published = address;
        settle();
    }

    private void settle() {
        var before = state;
        var leader = published;
        silentSince = null;
        if (elected) {
            state = before instanceof LeadershipState.Leading ? before : new LeadershipState.Leading(clock.get());
        } else if (leader == null || leader.isEmpty() || leader.equals(own)) {
            state = before instanceof LeadershipState.Leaderless ? before : new LeadershipState.Leaderless(clock.get());
        } else {
            state = new LeadershipState.Following(leader);
        }
        if (watching && !state.equals(before)) {
            LOG.info("Leadership: {}, before {}", state, before);
        }
    }

    @Override
    public void handleError(Exception failure) {
        LOG.warn("The leader is no longer known", failure);
    }

    public LeadershipState state() {
        return state;
    }

    /// Whether this process has led for a duration or longer.
    public boolean leadsFor(Duration duration) {
        return state instanceof LeadershipState.Leading(var since)
                && clock.get().since(since).compareTo(duration) >= 0;
    }

    /// The address of the leader's service A; empty without a leader, and if there is only one job manager.
    public Optional<String> leader() {
        if (!watching) {
            return Optional.empty();
        }
        return switch (state) {
            case LeadershipState.Leading _ -> Optional.of(own);
            case LeadershipState.Following(var leader) -> Optional.of(leader);
            case LeadershipState.Leaderless _ -> Optional.empty();
        };
    }

    /// Records that the leader has answered.
    public synchronized void leaderAnswered() {
        silentSince = null;
    }

    /// Records that the leader has not answered, and returns a refusal that says for how long.
    public synchronized Refusal absence() {
        if (silentSince == null) {
            silentSince = clock.get();
        }
        var reason = switch (state) {
            case LeadershipState.Leading(var since) ->
                "This job manager has been elected leader and recovers its jobs since " + ago(since) + ".";
            case LeadershipState.Following(var leader) ->
                "The leader " + leader + " does not answer since " + ago(silentSince)
                        + ". If it is gone, another one takes over when its session has ended.";
            case LeadershipState.Leaderless(var since) ->
                "No job manager leads since " + ago(since) + ": an election is under way, or ZooKeeper cannot be"
                        + " reached.";
        };
        return Refusal.unavailable(reason + " The state of the jobs is unknown until then. Try again in a moment.");
    }

    private String ago(Moment since) {
        return String.format(Locale.ROOT, "%.1f s", clock.get().since(since).toMillis() / 1000.0);
    }

    /// Stops watching for other job managers.
    @Override
    public void close() {
        LeaderRetrievalService stopping;
        synchronized (this) {
            stopping = retrieval;
            retrieval = null;
        }
        if (stopping != null) {
            try {
                stopping.stop();
            } catch (Exception e) { // the engine's own signature
                LOG.warn("The retrieval of the leader's address did not stop cleanly", e);
            }
        }
    }
}
