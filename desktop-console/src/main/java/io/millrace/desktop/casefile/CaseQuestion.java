package io.millrace.desktop.casefile;

import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.cluster.FlameGraphs;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// One GET of an endpoint. Its key stands in a case file for it: the same for the one who saves and the one who opens.
record CaseQuestion(Endpoint<Nothing, ?> endpoint, Arguments arguments) {

    /// The path of the endpoint and its arguments, each as it is after redaction: a host's other name is found
    /// under that name.
    String key(UnaryOperator<String> redaction) {
        return key(endpoint, arguments, redaction, param -> true);
    }

    static String key(Endpoint<?, ?> endpoint, Arguments arguments) {
        return key(endpoint, arguments, UnaryOperator.identity(), param -> true);
    }

    /// The key of the question about the same thing without anything that narrows it.
    static String widest(Endpoint<?, ?> endpoint, Arguments arguments) {
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

    /// What was said, unless it is what is meant where nothing is said.
    private static Optional<Collection<?>> said(Param<?> param, Arguments arguments) {
        return arguments
                .find(param)
                .filter(value -> !value.equals(FlameGraphs.Type.FULL))
                .<Collection<?>>map(value -> value instanceof Collection<?> several ? several : List.of(value))
                .filter(values -> !values.isEmpty());
    }
}
