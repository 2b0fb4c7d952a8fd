package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.desktop.service.Cluster;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Fault;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Exceptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// A transport that answers from a case file as the cluster did. Responses that depend on parameters (a period, the
/// last lines of a log, a selection of metrics) are computed from the complete data in the file.
public final class CaseTransport implements Transport {
    private static final String JSON = "application/json; charset=UTF-8";
    /// The endpoints whose parameters only narrow the response; the file has the widest one.
    private static final Set<Permission> READING = Set.of(Permission.VIEW, Permission.VIEW_ALL);
    private static final Set<String> READ_WITH_ANY_ARGUMENTS = Set.of(Exceptions.REPORT.name());

    private final CaseFile file;
    private final Map<String, Made> made = new HashMap<>();

    public CaseTransport(CaseFile file) {
        this.file = file;
        new KeptCharts(file).register(made);
        new KeptLogs(file).register(made);
        new KeptMetrics(file).register(made);
    }

    /// Returns a client of the cluster as it was when the case was saved. Closing it closes the file.
    public static Client client(CaseFile file) {
        return new Client(origin(file.manifest().origin().address()), new CaseTransport(file));
    }

    /// Returns the cluster as it was when the case was saved. Closing it closes the file.
    public static Cluster cluster(CaseFile file) {
        return new Cluster(client(file), file.path().toString(), file.manifest().saved());
    }

    private static Connection origin(String address) {
        try {
            return Connection.to(address);
        } catch (IllegalArgumentException e) {
            return Connection.to("unknown");
        }
    }

    /// Computes a response from the data in the file; empty if the data is missing.
    @FunctionalInterface
    interface Made {
        Optional<Answer> answer(Arguments arguments) throws IOException;
    }

    @Override
    public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) throws IOException {
        if (endpoint.method() != Method.GET || !READING.contains(endpoint.permission())) {
            return refused(FaultCode.METHOD_NOT_ALLOWED, "A case file is read-only.");
        }
        try {
            var making = made.get(endpoint.name());
            var answer = making == null ? Optional.<Answer>empty() : making.answer(arguments);
            return answer.or(() -> kept(CaseQuestion.key(endpoint, arguments)))
                    .or(() -> READ_WITH_ANY_ARGUMENTS.contains(endpoint.name())
                            ? kept(CaseQuestion.widest(endpoint, arguments))
                            : Optional.empty())
                    .orElseGet(() -> refused(FaultCode.NOT_FOUND, missing(endpoint)));
        } catch (Refusal e) {
            return refused(e.code(), e.reason());
        }
    }

    private Optional<Answer> kept(String question) {
        return file.answer(question).map(kept -> {
            try {
                return new Answer(kept.status(), kept.mediaType(), file.size(kept.entry()), file.stream(kept.entry()));
            } catch (IOException e) {
                return refused(FaultCode.NOT_FOUND, explain(e));
            }
        });
    }

    /// Describes the missing response by the first part of the endpoint's summary, which names the content.
    private static String missing(Endpoint<?, ?> endpoint) {
        var what = endpoint.summary().replaceFirst("[.:;].*", "");
        return "This case file does not contain this: " + Character.toLowerCase(what.charAt(0)) + what.substring(1)
                + ".";
    }

    static Answer json(Object message) {
        var bytes = Json.bytes(message);
        return new Answer(200, JSON, bytes.length, new ByteArrayInputStream(bytes));
    }

    private static Answer refused(FaultCode code, String reason) {
        var bytes = Json.bytes(Fault.of(reason));
        return new Answer(code.status(), JSON, bytes.length, new ByteArrayInputStream(bytes));
    }

    @Override
    public String explain(IOException failure) {
        return "The case file " + file.path().getFileName() + " cannot be read: "
                + Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    }

    @Override
    public void close() {
        file.close();
    }
}
