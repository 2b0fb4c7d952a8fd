package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.security.Authentication;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobCancellationTest {
    private static final String JOB = "00000000000000000000000000000001";

    private static int status(boolean endByGet, String way, List<JobId> cancelled) throws Exception {
        var router = new Router(
                Service.CLUSTER,
                List.of(new JobCancellation(cancelled::add, endByGet)),
                Assets.NONE,
                HttpOptions.DEFAULT,
                new Authentication.Open());
        try (var server = new HttpServer("127.0.0.1", 0, router, HttpOptions.DEFAULT);
                var client = HttpClient.newHttpClient()) {
            server.start();
            var address = URI.create(server.url() + "/jobs/" + JOB + "/" + way);
            return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    @Test
    void endsNoJobForAGet() throws Exception {
        var cancelled = new ArrayList<JobId>();
        assertThat(status(false, "yarn-cancel", cancelled)).isEqualTo(403);
        assertThat(status(false, "yarn-stop", cancelled)).isEqualTo(403);
        assertThat(cancelled).isEmpty();
    }

    @Test
    void answersAsTheStockEngineDoesWhereTheOperatorWantsIt() throws Exception {
        var cancelled = new ArrayList<JobId>();
        assertThat(status(true, "yarn-cancel", cancelled)).isEqualTo(202);
        assertThat(status(true, "yarn-stop", cancelled)).isEqualTo(308);
        assertThat(cancelled).containsExactly(new JobId(JOB));
    }
}
