package io.millrace.insight;

import io.millrace.wire.cluster.TextPart;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A sentence that may name vertices. Immutable: each method returns a longer sentence.
record Sentence(List<TextPart> parts) {
    static final Sentence EMPTY = new Sentence(List.of());

    Sentence {
        parts = List.copyOf(parts);
    }

    static Sentence of(String text) {
        return EMPTY.then(text);
    }

    static Sentence naming(VertexId vertex, String name) {
        return EMPTY.then(vertex, name);
    }

    Sentence then(String text) {
        if (text.isEmpty()) {
            return this;
        }
        var longer = new ArrayList<>(parts);
        boolean joins = !parts.isEmpty() && parts.getLast().vertex().isEmpty();
        var before = joins ? longer.removeLast().text() : "";
        longer.add(new TextPart(before + text, Optional.empty()));
        return new Sentence(longer);
    }

    Sentence then(VertexId vertex, String name) {
        var longer = new ArrayList<>(parts);
        longer.add(new TextPart(name, Optional.of(vertex)));
        return new Sentence(longer);
    }

    Sentence then(Sentence other) {
        var longer = this;
        for (var part : other.parts) {
            longer = part.vertex().isPresent()
                    ? longer.then(part.vertex().get(), part.text())
                    : longer.then(part.text());
        }
        return longer;
    }

    /// The sentence as plain text, with the names of vertices in quotes.
    String text() {
        return parts.stream()
                .map(part -> part.vertex().isPresent() ? "'" + part.text() + "'" : part.text())
                .collect(Collectors.joining());
    }
}
