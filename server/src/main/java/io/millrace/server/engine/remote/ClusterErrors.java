package io.millrace.server.engine.remote;

import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.telemetry.CauseChain;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.apache.flink.runtime.rest.util.RestClientException;

/// Turns failures of a remote cluster, or of the connection to it, into refusals that a person can read: `UNAVAILABLE`
/// if the cluster is down or not ready, `NOT_FOUND` if it does not know the job.
final class ClusterErrors {
    private static final int MIN_ERROR = 400;
    private static final int NOT_FOUND = 404;
    private static final int UNAVAILABLE = 503;
    private static final int MAX_LINES = 10;
    private static final Pattern FRAME = Pattern.compile("at \\S+\\(.*\\)|\\.\\.\\. \\d+ (more|common frames.*)");
    private static final Pattern CLASS = Pattern.compile("^(Caused by: )?([\\w$]+\\.)+[\\w$]+(:\\s+|$)");
    private static final Pattern FRAMING =
            Pattern.compile("^Internal server error\\.|<Exception on server side:|End of exception on server side>?");

    private ClusterErrors() {}

    static Refusal of(Throwable thrown, ClusterSettings cluster) {
        for (Throwable cause : CauseChain.of(thrown)) {
            if (cause instanceof Refusal refusal) {
                return refusal;
            }
            if (cause instanceof RestClientException answer) {
                return answered(answer, cluster);
            }
        }
        for (Throwable cause : CauseChain.of(thrown).reversed()) {
            switch (cause) {
                case UnknownHostException _ -> {
                    return unreachable(cluster, "no machine is known by the name " + cluster.host());
                }
                case ConnectException refused -> {
                    return unreachable(cluster, firstLine(refused));
                }
                case TimeoutException late -> {
                    return unreachable(
                            cluster,
                            late.getMessage() == null
                                    ? "it did not answer within "
                                            + cluster.timeout().toSeconds() + " s (client.timeout)"
                                    : cluster.highlyAvailable() ? "no job manager leads it" : firstLine(late));
                }
                case SSLException encryption -> {
                    return unreachable(
                            cluster,
                            firstLine(encryption)
                                    + " (check security.ssl.rest.truststore for its authority, .keystore for the "
                                    + "certificate that it asks for, and rest.address for the name in its certificate)");
                }
                case CertificateException certificate -> {
                    return unreachable(
                            cluster,
                            "its certificate is not accepted: " + firstLine(certificate)
                                    + " (check security.ssl.rest.truststore and rest.address)");
                }
                case IOException broken -> {
                    return unreachable(cluster, firstLine(broken));
                }
                default -> {}
            }
        }
        return PlannerErrors.of(thrown);
    }

    private static Refusal unreachable(ClusterSettings cluster, String why) {
        return Refusal.unavailable("The " + cluster.name() + " cannot be reached: " + why + ". " + cluster.remedy());
    }

    private static Refusal answered(RestClientException answer, ClusterSettings cluster) {
        int status = answer.getHttpResponseStatus().code();
        if (status < MIN_ERROR) {
            // the engine's client does not know the status FAILED of an operation
            return Refusal.statementFailed("The " + cluster.name()
                    + " could not do it. Its log says why; with rest.async.failure-status: COMPLETED in"
                    + " its configuration, its answer does.");
        }
        var lines = lines(String.valueOf(answer.getMessage()));
        var reason = lines.isEmpty() ? "it answered with status " + status : lines.removeLast();
        return switch (status) {
            case NOT_FOUND -> new Refusal(FaultCode.NOT_FOUND, reason, lines);
            case UNAVAILABLE ->
                new Refusal(FaultCode.UNAVAILABLE, "The " + cluster.name() + " is not ready: " + reason, lines);
            default -> new Refusal(FaultCode.STATEMENT_FAILED, reason, lines);
        };
    }

    /// The lines of an error response, without stack traces and class names. The last line is closest to the cause.
    static List<String> lines(String errors) {
        var lines = new ArrayList<String>();
        var text = errors.startsWith("[") && errors.endsWith("]") ? errors.substring(1, errors.length() - 1) : errors;
        text.lines()
                .flatMap(line -> Stream.of(line.split(", (?=<Exception on server side)")))
                .forEach(raw -> {
                    var line = FRAMING.matcher(raw.strip()).replaceAll("").strip();
                    if (!line.isEmpty() && !FRAME.matcher(line).matches()) {
                        line = CLASS.matcher(line).replaceFirst("").strip();
                        if (!line.isEmpty() && lines.size() < MAX_LINES && !lines.contains(line)) {
                            lines.add(line);
                        }
                    }
                });
        return lines;
    }

    private static String firstLine(Throwable cause) {
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse("").strip();
    }
}
