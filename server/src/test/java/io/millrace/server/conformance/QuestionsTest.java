package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The questions against the contract: none of its endpoints is left out.
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
        var asked = Question.all().stream().map(Question::endpoint).collect(Collectors.toCollection(TreeSet::new));
        asked.remove("HTTP");
        assertThat(asked).isEqualTo(contract);
    }

    @Test
    void everyEndpointIsAskedAsTheContractHasItsPath() {
        for (var endpoint : Question.all().stream().map(Question::endpoint).collect(Collectors.toSet())) {
            if (!BESIDE.contains(endpoint)) {
                var path = Pattern.compile(endpoint.replaceAll(":[a-zA-Z]+", "[^/]+"));
                assertThat(Question.all())
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
}
