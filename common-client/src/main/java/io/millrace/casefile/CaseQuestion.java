package io.millrace.casefile;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.cluster.FlameGraphs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A GET request to an endpoint. Its key identifies it in a case file and is the same on saving and on opening.
public record CaseQuestion(Endpoint<Nothing, ?> endpoint, Arguments arguments) {

    /// Returns the same request of several endpoints.
    @SafeVarargs
    public static List<CaseQuestion> each(Arguments arguments, Endpoint<Nothing, ?>... endpoints) {
        var questions = new ArrayList<CaseQuestion>();
        for (var endpoint : endpoints) {
            questions.add(new CaseQuestion(endpoint, arguments));
        }
        return questions;
    }

    /// Returns the key: the path of the endpoint and its redacted arguments, so that a redacted host is found under its
    /// replacement.
    public String key(UnaryOperator<String> redaction) {
        return key(endpoint, arguments, redaction, param -> true);
    }

    /// The key of a request, under which the index lists its answer.
    public static String key(Endpoint<?, ?> endpoint, Arguments arguments) {
        return key(endpoint, arguments, UnaryOperator.identity(), param -> true);
    }

    /// Returns the key of the same request without optional parameters, which narrow the response.
    public static String widest(Endpoint<?, ?> endpoint, Arguments arguments) {
        return key(endpoint, arguments, UnaryOperator.identity(), param -> param.place() == Param.Place.PATH);
    }

    private static String key(
            Endpoint<?, ?> endpoint, Arguments arguments, UnaryOperator<String> redaction, Predicate<Param<?>> counts) {
        var key = new StringJoiner(" ").add(endpoint.path());
        for (var param : endpoint.params()) {
            if (counts.test(param)) {
                said(param, arguments).ifPresent(values -> {
                    var text = new StringJoiner(",");
                    values.forEach(value -> text.add(redaction.apply(param.print(value))));
                    key.add(param.name() + "=" + text);
                });
            }
        }
        return key.toString();
    }

    /// Returns the values of a parameter; empty for the default value.
    private static Optional<Collection<?>> said(Param<?> param, Arguments arguments) {
        return arguments
                .find(param)
                .filter(value -> !value.equals(FlameGraphs.Type.FULL))
                .<Collection<?>>map(value -> value instanceof Collection<?> several ? several : List.of(value))
                .filter(values -> !values.isEmpty());
    }
}
