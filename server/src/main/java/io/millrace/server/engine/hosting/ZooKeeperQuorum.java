package io.millrace.server.engine.hosting;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;
import org.apache.flink.runtime.leaderelection.LeaderElectionException;
import org.apache.flink.runtime.leaderretrieval.LeaderRetrievalException;
import org.apache.flink.shaded.curator5.org.apache.curator.CuratorConnectionLossException;
import org.apache.flink.shaded.zookeeper3.org.apache.zookeeper.KeeperException;
import org.jspecify.annotations.Nullable;

/// The ZooKeeper servers of a cluster. The start of a process checks that one of them answers: the engine would try for
/// half a minute, and then name neither them nor the key. A running process tolerates their absence without a limit,
/// and reports that there is no leader.
public final class ZooKeeperQuorum {
    private static final int PORT = 2181;
    private static final Duration RETRY_INTERVAL = Duration.ofMillis(200);
    private static final Pattern SERVER = Pattern.compile("(\\[[^]]+]|[^:]+)(?::(\\d{1,5}))?");

    private ZooKeeperQuorum() {}

    /// Returns when one of the servers answers, or none is configured. Fails after the timeout of a connection
    /// (`high-availability.zookeeper.client.connection-timeout`).
    public static void await(Configuration configuration) throws IOException, InterruptedException {
        if (HighAvailabilityMode.fromConfig(configuration) != HighAvailabilityMode.ZOOKEEPER) {
            return;
        }
        var quorum = configuration.get(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM);
        if (quorum == null || quorum.isBlank()) {
            throw new IOException(
                    HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM.key() + " must name the ZooKeeper servers");
        }
        var timeout = configuration.get(HighAvailabilityOptions.ZOOKEEPER_CONNECTION_TIMEOUT);
        long end = System.nanoTime() + timeout.toNanos();
        var servers = servers(quorum);
        while (servers.stream().noneMatch(ZooKeeperQuorum::answers)) {
            if (System.nanoTime() - end > 0) {
                throw new IOException("ZooKeeper cannot be reached at " + quorum + " ("
                        + HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM.key() + "): nothing answered for "
                        + timeout.toMillis() / 1000.0 + " s");
            }
            Thread.sleep(RETRY_INTERVAL);
        }
    }

    /// @param quorum as in the key: `host:port,host:port/folder`
    static List<InetSocketAddress> servers(String quorum) throws IOException {
        var servers = new ArrayList<InetSocketAddress>();
        for (var part : quorum.replaceFirst("/.*", "").split(",", -1)) {
            var server = SERVER.matcher(part.strip());
            if (!server.matches()) {
                throw new IOException(HighAvailabilityOptions.HA_ZOOKEEPER_QUORUM.key() + ": '" + part.strip()
                        + "' is not HOST:PORT");
            }
            var port = server.group(2);
            servers.add(InetSocketAddress.createUnresolved(
                    server.group(1).replaceAll("[\\[\\]]", ""), port == null ? PORT : Integer.parseInt(port)));
        }
        return servers;
    }

    private static boolean answers(InetSocketAddress server) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(server.getHostString(), server.getPort()), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// Whether a fault only says that no server could be reached. The library for ZooKeeper reports that when
    /// it has tried something in the background for a while, and goes on trying until there is a server
    /// again. A fault that ends an election, or the look-up of who was elected, may have it as its cause; all
    /// else is a fault.
    public static boolean isAway(Throwable fault) {
        if (isLoss(fault)) {
            return true;
        }
        var election = false;
        for (@Nullable Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (isLoss(cause)) {
                return election;
            }
            election |= cause instanceof LeaderElectionException || cause instanceof LeaderRetrievalException;
        }
        return false;
    }

    private static boolean isLoss(Throwable fault) {
        return fault instanceof KeeperException.ConnectionLossException
                || fault instanceof CuratorConnectionLossException;
    }
}
