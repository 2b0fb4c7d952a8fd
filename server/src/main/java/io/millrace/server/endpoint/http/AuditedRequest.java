package io.millrace.server.endpoint.http;

import io.helidon.webserver.http.ServerRequest;
import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOutcome;
import io.millrace.server.audit.AuditPolicy;
import io.millrace.server.audit.AuditRecord;
import io.millrace.server.security.Principal;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The audit of one request. Its endpoint's value decides whether it is recorded; a refusal for lack of a right, or
/// because what it names is not the caller's, always is.
final class AuditedRequest {
    private static final String SESSION = "session_handle";
    /// A handle of a session or operation in a path.
    private static final Pattern HANDLE = Pattern.compile("([0-9a-fA-F]{8})-[0-9a-fA-F-]{27}");

    private final AuditLog log;
    private final String service;
    private final ServerRequest request;
    private @Nullable Principal caller;
    private @Nullable AuditActor actor;
    private @Nullable AuditRecord record;
    private String name = "";
    private String endpoint = "";
    private String object = "";
    private String detail = "";
    private boolean noted;

    AuditedRequest(AuditLog log, Service service, ServerRequest request) {
        this.log = log;
        this.service = service.name().toLowerCase(Locale.ROOT);
        this.request = request;
    }

    /// The name of the endpoint that answers; empty if there is none.
    String endpoint() {
        return endpoint;
    }

    /// The endpoint has an answer already.
    void answers(String known) {
        endpoint = known;
    }

    /// Names the caller of an endpoint that has an answer already. It costs nothing unless the caller is refused.
    void calledBy(Principal principal) {
        caller = principal;
    }

    /// Names the caller and what is called.
    AuditActor called(CompiledRoute<?, ?> compiled, String[] values, Principal principal) {
        var named = actor(principal);
        actor = named;
        name = compiled.route().endpoint().name();
        endpoint = name;
        var path = new StringJoiner("/");
        for (int i = 0; i < compiled.inPath().size(); i++) {
            var isSession = compiled.inPath().get(i).name().equals(SESSION);
            path.add(isSession ? AuditAction.brief(values[i]) : values[i]);
        }
        object = path.toString();
        return named;
    }

    private AuditActor actor(Principal principal) {
        return AuditActor.of(principal, HttpPeer.addressOf(request), service);
    }

    /// Begins the record of a call, if calls of its endpoint are recorded.
    void begin(CompiledRoute<?, ?> compiled) {
        if (compiled.recorded().isPresent()) {
            var action = action(compiled.recorded().get());
            record = AuditPolicy.ends(compiled.route().endpoint()) ? log.beginAnyway(action) : log.begin(action);
        }
    }

    /// Adds to the record, such as the names of files.
    void detail(String text) {
        detail = text;
    }

    void refused(Refusal refusal) {
        detail = refusal.reason();
        noted = AuditPolicy.records(refusal.code());
    }

    /// Notes the end of the request.
    void end(int status) {
        var begun = record;
        if (begun != null) {
            begun.end(AuditOutcome.http(status, detail));
        } else if (noted) {
            log.note(action(AuditKind.REFUSAL), AuditOutcome.http(status, detail));
        }
    }

    /// Records a request for a host that this server is not.
    static void misdirected(AuditLog log, ServerRequest request, int status) {
        var unknown = new AuditedRequest(log, Service.CLUSTER, request);
        log.note(
                unknown.action(AuditKind.REFUSAL),
                AuditOutcome.http(status, "The host '" + request.authority() + "' is not known."));
    }

    private AuditAction action(AuditKind kind) {
        var named = Optional.ofNullable(actor)
                .or(() -> Optional.ofNullable(caller).map(this::actor))
                .orElseGet(() -> AuditActor.claimed(Optional.empty(), HttpPeer.addressOf(request), service));
        if (!name.isEmpty()) {
            return new AuditAction(kind, named, name, object);
        }
        var path = HANDLE.matcher(request.prologue().uriPath().rawPath()).replaceAll("$1");
        return new AuditAction(kind, named, request.prologue().method().text(), path);
    }
}
