package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.SqlEndpoints;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests that the questions leave out no endpoint of the contract.
final class QuestionsTest {
    /// Headings that are no endpoint of the contract's.
    static final Set<String> BESIDE = Set.of("GET /:*", "HTTP");

    @Test
    void everyEndpointOfTheContractIsAskedFor() throws IOException {
        var contract = new TreeSet<String>();
        try (var file = Objects.requireNonNull(QuestionsTest.class.getResourceAsStream("/contract/cluster.json"))) {
            Json.keys(Json.read(file.readAllBytes()), "$.endpoints").forEach(contract::add);
        }
        assertThat(contract).hasSize(98);
        var asked = Question.all(Question.OF_THE_CLUSTER).stream()
                .map(Question::endpoint)
                .collect(Collectors.toCollection(TreeSet::new));
        asked.remove("HTTP");
        assertThat(asked).isEqualTo(contract);
    }

    @Test
    void everyEndpointIsAskedAsTheContractHasItsPath() {
        for (var endpoint : Question.all(Question.OF_THE_CLUSTER).stream()
                .map(Question::endpoint)
                .collect(Collectors.toSet())) {
            if (!BESIDE.contains(endpoint)) {
                var path = Pattern.compile(endpoint.replaceAll(":[a-zA-Z]+", "[^/]+"));
                assertThat(Question.all(Question.OF_THE_CLUSTER))
                        .filteredOn(question -> question.endpoint().equals(endpoint))
                        .as(endpoint)
                        .anyMatch(question -> path.matcher(question.method() + " "
                                        + question.target()
                                                .replaceFirst("\\?.*", "")
                                                .replaceFirst("^/v1", ""))
                                .matches());
            }
        }
    }

    private static Object gateway() throws IOException {
        try (var file = Objects.requireNonNull(QuestionsTest.class.getResourceAsStream("/contract/gateway.json"))) {
            return Json.read(file.readAllBytes());
        }
    }

    @Test
    void everyEndpointOfTheGatewaysContractIsAskedFor() throws IOException {
        var contract = Json.keys(gateway(), "$.endpoints");
        assertThat(contract).hasSize(19);
        assertThat(Question.all(Question.OF_THE_GATEWAY).stream().map(Question::endpoint))
                .containsAll(contract);
    }

    @Test
    void theGatewayHasEveryEndpointOfItsContractInTheSameVersions() throws IOException {
        var served = new TreeMap<String, TreeSet<Integer>>();
        for (var endpoint : SqlEndpoints.CATALOGUE.endpoints()) {
            var versions = served.computeIfAbsent(endpoint.method() + " " + endpoint.path(), unused -> new TreeSet<>());
            IntStream.rangeClosed(
                            endpoint.versions().first(), endpoint.versions().last())
                    .forEach(versions::add);
        }
        var contract = (Map<?, ?>) Json.at(gateway(), "$.endpoints").orElseThrow();
        contract.forEach((endpoint, versions) -> assertThat(served.getOrDefault(endpoint, new TreeSet<>()))
                .as("%s", endpoint)
                .map(String::valueOf)
                .containsExactlyElementsOf(
                        ((List<?>) versions).stream().map(String::valueOf).toList()));
    }
}
