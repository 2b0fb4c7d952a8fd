package io.millrace.server.endpoint.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.JobsPort;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.security.Authentication;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JobsRoutesTest {
    private static final String JOB = "00000000000000000000000000000001";

    /// Knows one job, of which it can say nothing, and remembers what was cancelled.
    private record OneJob(List<JobId> cancelled) implements JobsPort {
        @Override
        public Jobs.Listing list() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jobs.Overview overview() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jobs.Detail detail(JobId job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jobs.Status status(JobId job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jobs.Planned plan(JobId job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Jobs.Config config(JobId job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public JobOrigin.Origin origin(JobId job) {
            throw new UnsupportedOperationException();
        }

        @Override
        public JobOrigin.Listing origins() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void cancel(JobId job) {
            cancelled.add(job);
        }
    }

    private static int status(boolean endByGet, String way, OneJob jobs) throws Exception {
        var router = new Router(
                Service.CLUSTER,
                List.of(new JobsRoutes(jobs, endByGet)),
                Assets.NONE,
                HttpOptions.DEFAULT,
                new Authentication.Open());
        try (var server = new HttpServer("127.0.0.1", 0, router);
                var client = HttpClient.newHttpClient()) {
            server.start();
            var address = URI.create(server.url() + "/jobs/" + JOB + "/" + way);
            return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    @Test
    void endsNoJobForAGet() throws Exception {
        var jobs = new OneJob(new ArrayList<>());
        assertThat(status(false, "yarn-cancel", jobs)).isEqualTo(403);
        assertThat(status(false, "yarn-stop", jobs)).isEqualTo(403);
        assertThat(jobs.cancelled()).isEmpty();
    }

    @Test
    void answersAsTheStockEngineDoesWhereTheOperatorWantsIt() throws Exception {
        var jobs = new OneJob(new ArrayList<>());
        assertThat(status(true, "yarn-cancel", jobs)).isEqualTo(202);
        assertThat(status(true, "yarn-stop", jobs)).isEqualTo(308);
        assertThat(jobs.cancelled()).containsExactly(JobId.parse(JOB));
    }
}
