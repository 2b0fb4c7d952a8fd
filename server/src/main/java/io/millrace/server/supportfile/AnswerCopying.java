package io.millrace.server.supportfile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.casefile.NameParts;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Metrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Copies single answers of a server into a support file. After the first request without a response it sends no more.
final class AnswerCopying {
    private static final String FOLDER = "server";
    private static final int LINES_AT_ONCE = 5000;

    private final Client client;
    private final SupportFile support;
    private final List<String> missing;
    private boolean unreachable;

    /// @param missing gets sentences about what could not be copied
    AnswerCopying(Client client, SupportFile support, List<String> missing) {
        this.client = client;
        this.support = support;
        this.missing = missing;
    }

    /// Sends a request; empty if it was refused, or if the server does not respond.
    <R> Optional<R> ask(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        return reply(endpoint, arguments).flatMap(Reply::optional);
    }

    private <R> Optional<Reply<R>> reply(Endpoint<Nothing, R> endpoint, Arguments arguments) {
        if (unreachable) {
            return Optional.empty();
        }
        var reply = client.call(endpoint, arguments);
        if (reply instanceof Reply.Unreachable<R>(String reason)) {
            unreachable = true;
            missing.add("the server was asked for nothing more: " + reason);
        }
        return Optional.of(reply);
    }

    /// Copies the answer to a request that every server answers, and notes why if it does not.
    <R> Optional<R> required(Endpoint<Nothing, R> endpoint) throws IOException {
        var reply = reply(endpoint, Arguments.NONE);
        if (reply.isPresent() && reply.get() instanceof Reply.Refused<R>(int _, var fault)) {
            missing.add(entry(endpoint, Arguments.NONE) + ": " + fault.text());
        }
        return write(new CaseQuestion(endpoint, Arguments.NONE), reply);
    }

    void copy(CaseQuestion question) throws IOException {
        var _ = copy(question.endpoint(), question.arguments(), question.arguments());
    }

    <R> Optional<R> copy(Endpoint<Nothing, R> endpoint, Arguments arguments) throws IOException {
        return copy(endpoint, arguments, arguments);
    }

    /// Copies the answer to a request, also if it is a refusal, as the answer to another one.
    <R> Optional<R> copy(Endpoint<Nothing, R> endpoint, Arguments asked, Arguments answered) throws IOException {
        return write(new CaseQuestion(endpoint, answered), reply(endpoint, asked));
    }

    private <R> Optional<R> write(CaseQuestion question, Optional<Reply<R>> reply) throws IOException {
        if (reply.isEmpty()) {
            return Optional.empty();
        }
        return switch (reply.get()) {
            case Reply.Ok<R>(R value) -> {
                write(question, value);
                yield Optional.of(value);
            }
            case Reply.Refused<R>(int status, var fault) -> {
                support.answer(question, status, entry(question.endpoint(), question.arguments()), fault);
                yield Optional.empty();
            }
            case Reply.Unreachable<R> _ -> Optional.empty();
        };
    }

    void write(CaseQuestion question, Object message) throws IOException {
        support.answer(question, 200, entry(question.endpoint(), question.arguments()), message);
    }

    Optional<String> text(Endpoint<Nothing, Content> endpoint) throws IOException {
        var content = ask(endpoint, Arguments.NONE);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        try (var bytes = content.get().source().open()) {
            return Optional.of(new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /// Copies the values of all metrics of an object.
    <M> void metrics(Endpoint<Nothing, List<M>> endpoint, Function<M, String> name, Arguments arguments)
            throws IOException {
        var names = ask(endpoint, arguments).orElse(List.of()).stream()
                .map(name)
                .distinct()
                .toList();
        var values = new ArrayList<M>();
        for (var some : NameParts.of(names)) {
            ask(endpoint, arguments.with(Metrics.GET, some)).ifPresent(values::addAll);
        }
        if (!values.isEmpty()) {
            write(new CaseQuestion(endpoint, arguments), values);
        }
    }

    /// Returns the end of a log, read backwards in pages; empty if the server does not give it.
    Optional<String> tail(Endpoint<Nothing, LogLines.Tail> endpoint, Arguments file) {
        var page = ask(endpoint, file.with(LogLines.LINES, LINES_AT_ONCE));
        if (page.isEmpty()) {
            return Optional.empty();
        }
        long end = page.get().size();
        var lines = new ArrayList<>(page.get().lines());
        while (page.isPresent() && page.get().from() > 0 && end - page.get().from() < SupportFile.MAX_LOG_BYTES) {
            page = ask(
                            endpoint,
                            file.with(LogLines.LINES, LINES_AT_ONCE)
                                    .with(LogLines.BEFORE, page.get().from()))
                    .filter(earlier -> !earlier.lines().isEmpty());
            page.ifPresent(earlier -> lines.addAll(0, earlier.lines()));
        }
        return Optional.of(lines.stream()
                .filter(line -> end - line.offset() <= SupportFile.MAX_LOG_BYTES)
                .map(LogLines.Line::text)
                .collect(Collectors.joining("\n")));
    }

    /// The name of the entry of an answer, which is the path of its request.
    static String entry(Endpoint<?, ?> endpoint, Arguments arguments) {
        var name = FOLDER + endpoint.path();
        for (var param : endpoint.params()) {
            var value = arguments.find(param).map(param::print).map(AnswerCopying::inPath);
            if (value.isPresent()) {
                var inPath = ":" + param.name();
                name = name.contains(inPath) ? name.replace(inPath, value.get()) : name + "-" + value.get();
            }
        }
        return name + ".json";
    }

    /// A text as part of the name of an entry.
    static String inPath(String text) {
        return text.replaceAll("[^A-Za-z0-9._-]", "_");
    }
}
