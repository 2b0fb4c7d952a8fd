package io.millrace.server.endpoint.http;

import io.millrace.server.route.Route;
import io.millrace.server.security.Principal;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.ClusterEndpoints;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the cost of a request around its answer: from a path to its route, and from a question to a cached
/// response.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class AnswersBenchmark {
    private static final Endpoint<Nothing, List<String>> WHAT =
            Service.CLUSTER.get("what", "/what").response(Payload.jsonList(String.class));
    private static final Principal VIEWER = new Principal("viewer", Set.of(Permission.VIEW));
    private static final String ID = "0123456789abcdef0123456789abcdef";
    private static final String PATH = "/v1/jobs/" + ID + "/vertices/" + ID + "/metrics";

    private AnswerCache answers;
    private RouteTree tree;

    @Setup
    public void open() {
        answers = new AnswerCache(new AnswerLimits(Duration.ofHours(1), 10, 1 << 20), Duration.ofSeconds(30));
        var slot = answers.open(
                new AnswerCache.CacheKey(PATH, ""),
                CompiledRoute.of(Route.shared(WHAT, call -> List.of())),
                CompiledRoute.of(Route.shared(WHAT, call -> List.of("answer")))
                        .handling(new String[0], "", ReceivedForm.of(new byte[0]), 1, VIEWER, new UnconnectedPeer()));
        slot.answer(VIEWER);
        tree = new RouteTree(
                ClusterEndpoints.CATALOGUE.endpoints().stream()
                        .<Route<?, ?>>map(AnswersBenchmark::unanswered)
                        .toList(),
                1);
    }

    private static <I, O> Route<I, O> unanswered(Endpoint<I, O> endpoint) {
        return new Route<>(endpoint, call -> {
            throw new IllegalStateException("no request is made here: " + call);
        });
    }

    @Benchmark
    public Object route() {
        return tree.find(Method.GET, RequestPath.of(PATH), 1);
    }

    @Benchmark
    public Object currentAnswer() {
        return answers.find(new AnswerCache.CacheKey(PATH, "")).answer(VIEWER);
    }
}
