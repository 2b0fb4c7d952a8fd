package io.millrace.wire;

/// Every way in which a request can be refused; the only place that ties a refusal to an HTTP status.
public enum FaultCode {
    /// The stock cluster answers so to a way of stopping that it no longer has.
    MOVED(308, "It is done another way now."),
    BAD_REQUEST(400, "The request could not be understood."),
    /// Of service B, for which the stock gateway answers 500; its clients look at the body only.
    INVALID_STATEMENT(400, "The statement cannot be parsed or planned."),
    UNAUTHENTICATED(401, "Who is asking is not known."),
    FORBIDDEN(403, "The caller may not do this."),
    NOT_FOUND(404, "What was asked for does not exist."),
    METHOD_NOT_ALLOWED(405, "The path exists, but not with this method."),
    CONFLICT(409, "The request does not fit the present state."),
    TOO_LARGE(413, "The request is larger than the limit."),
    UNSUPPORTED(415, "The body of the request is not of a type that is taken."),
    TOO_MANY(429, "A limit on the number or rate of requests is reached."),
    /// The stock gateway answers 500 for a statement that fails; its clients look at the body only.
    STATEMENT_FAILED(500, "The statement failed."),
    /// Of service B, for which the stock gateway answers 500; its clients look at the body only.
    UNKNOWN_HANDLE(404, "The session or operation does not exist."),
    INTERNAL(500, "A fault of the server."),
    UNAVAILABLE(503, "Not ready, or no leader at present."),
    TIMED_OUT(504, "The answer did not come in time."),
    INSUFFICIENT_STORAGE(507, "The server has no room for what was sent.");

    private final int status;
    private final String meaning;

    FaultCode(int status, String meaning) {
        this.status = status;
        this.meaning = meaning;
    }

    /// The HTTP status of this refusal.
    public int status() {
        return status;
    }

    /// One sentence for the description of the API.
    public String meaning() {
        return meaning;
    }
}
