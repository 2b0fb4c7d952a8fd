package io.millrace.json;

import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/// What is wrong with a document, in one line for its author: where, and what was expected there.
final class Complaint {
    private Complaint() {}

    static String of(JacksonException failure) {
        var path = failure.getPath().stream()
                .map(step -> Objects.requireNonNullElseGet(step.getPropertyName(), () -> "[" + step.getIndex() + "]"))
                .collect(Collectors.joining("."));
        var line = Objects.requireNonNullElse(failure.getOriginalMessage(), "not readable")
                .lines()
                .findFirst()
                .orElse("not readable")
                .replaceAll("`?(?:[a-z]\\w*\\.)+(\\w+[$])?(\\w+)`?", "$2");
        var location = failure.getLocation();
        var place = location == null || location.getLineNr() < 0
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
        return (path.isEmpty() ? "" : path + ": ") + line + place;
    }
}
