package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.link.LoopbackConnection;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import java.io.IOException;
import java.io.Serializable;

/// The address of the feed of a query, which the sink of the query's job takes along.
sealed interface RowAddress extends Serializable {

    /// The sink's way to the feed. Used by one thread.
    interface Output extends AutoCloseable {
        /// Waits for room.
        void put(ResultRow row, long weight) throws IOException, InterruptedException;

        /// Returns when all rows are in the feed, and it has ended.
        void end() throws IOException, InterruptedException;

        @Override
        void close();
    }

    Output open() throws IOException;

    /// A feed in this process.
    record InProcess(String query) implements RowAddress {
        @Override
        public Output open() throws IOException {
            var target = RowTarget.find(query)
                    .orElseThrow(() -> new IOException("No one in this process reads the query " + query + "."));
            target.begin();
            return new FeedOutput(target.feed());
        }
    }

    /// A feed in the server that has started this process.
    ///
    /// @param address of its listener
    record InServer(String address) implements RowAddress {
        @Override
        public Output open() throws IOException {
            return RowSender.start(LoopbackConnection.open(address));
        }

        @Override
        public String toString() {
            return "a feed in the server";
        }
    }

    record FeedOutput(RowFeed feed) implements Output {
        @Override
        public void put(ResultRow row, long weight) throws InterruptedException {
            feed.put(row, weight);
        }

        @Override
        public void end() {
            feed.end();
        }

        @Override
        public void close() {}
    }
}
