package io.millrace.server.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// A request that is put to both clusters, as a line of `questions.txt` has it; what a cluster knows under a name
/// stands in braces.
///
/// @param endpoint under which heading it stands: an endpoint of the contract, or a heading of its own
/// @param body text, `@name` of something to upload, or empty
/// @param until what must be so before the answer counts: work goes on behind it
/// @param keeps what later questions need of the answer
record Question(
        String endpoint, String method, String target, String body, Optional<Condition> until, List<Keep> keeps) {
    static final String OF_THE_CLUSTER = "/conformance/questions.txt";
    static final String OF_THE_GATEWAY = "/conformance/gateway-questions.txt";

    /// @param wanted empty for any value that is there and not empty
    record Condition(String path, boolean equal, Optional<String> wanted) {
        boolean holds(Object answer) {
            var value = Json.at(answer, path);
            return wanted.map(text -> text.equals(value.map(String::valueOf).orElse("")) == equal)
                    .orElseGet(() -> value.filter(one -> !Json.isEmpty(one)).isPresent());
        }
    }

    record Keep(String name, String path) {}

    Question {
        keeps = List.copyOf(keeps);
    }

    @Override
    public String toString() {
        return (method + " " + target + " " + body).strip();
    }

    /// @param file where they stand
    static List<Question> all(String file) {
        var questions = new ArrayList<Question>();
        var heading = "";
        for (var line : lines(file)) {
            if (line.startsWith("= ")) {
                heading = line.substring(2).strip();
            } else if (!line.isBlank() && !line.startsWith("#")) {
                questions.add(parse(heading, line));
            }
        }
        return questions;
    }

    private static List<String> lines(String file) {
        try (var text = Objects.requireNonNull(Question.class.getResourceAsStream(file))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Question parse(String heading, String line) {
        var parts = line.split(" \\| ");
        var request = parts[0].strip().split(" ", 3);
        Optional<Condition> until = Optional.empty();
        var keeps = new ArrayList<Keep>();
        for (int part = 1; part < parts.length; part++) {
            var words = parts[part].strip().split(" ", 4);
            switch (words[0]) {
                case "until" ->
                    until = Optional.of(
                            words.length == 2
                                    ? new Condition(words[1], true, Optional.empty())
                                    : new Condition(words[1], words[2].equals("="), Optional.of(words[3])));
                case "keep" -> keeps.add(new Keep(words[1], words[3]));
                default -> throw new IllegalArgumentException(line);
            }
        }
        return new Question(heading, request[0], request[1], request.length > 2 ? request[2] : "", until, keeps);
    }
}
