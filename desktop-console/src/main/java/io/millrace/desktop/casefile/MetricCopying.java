package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.casefile.NameParts;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Metrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Copies all metrics of one object: first their names, then their values, in requests short enough for every cluster.
record MetricCopying(CaseCopy copying) {
    private static final int MAX_NAMES = 5000;

    record Kind<M>(Endpoint<Nothing, List<M>> endpoint, Function<M, String> name) {}

    <M> void copy(Kind<M> kind, Arguments arguments) throws IOException {
        var question = new CaseQuestion(kind.endpoint(), arguments);
        var listed = copying.client().call(kind.endpoint(), arguments);
        if (!(listed instanceof Reply.Ok<List<M>>(List<M> all))) {
            copying.copy(question);
            return;
        }
        var names = all.stream().map(kind.name()).distinct().toList();
        if (names.size() > MAX_NAMES) {
            copying.leaveOut(
                    kind.endpoint().summary(),
                    names.size() + " of them are too many; the first " + MAX_NAMES + " are there.");
        }
        var values = new ArrayList<M>();
        for (var some : NameParts.of(names.subList(0, Math.min(MAX_NAMES, names.size())))) {
            if (copying.cancelled()) {
                return;
            }
            if (copying.client().call(kind.endpoint(), arguments.with(Metrics.GET, some))
                    instanceof Reply.Ok<List<M>>(List<M> found)) {
                values.addAll(found);
            }
        }
        copying.write(question, values);
    }
}
