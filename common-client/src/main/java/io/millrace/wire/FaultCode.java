package io.millrace.wire;

/// The reasons for refusing a request, with their HTTP statuses.
public enum FaultCode {
    /// The stock cluster's response to a former way of stopping a job.
    MOVED(308, "The operation has another endpoint now."),
    BAD_REQUEST(400, "The request could not be understood."),
    /// The stock gateway answers 500; its clients only read the body.
    INVALID_STATEMENT(400, "The statement cannot be parsed or planned."),
    UNAUTHENTICATED(401, "The caller is not authenticated."),
    FORBIDDEN(403, "The caller lacks the permission."),
    NOT_FOUND(404, "The resource does not exist."),
    METHOD_NOT_ALLOWED(405, "The path exists, but not with this method."),
    CONFLICT(409, "The request conflicts with the current state."),
    TOO_LARGE(413, "The request is larger than the limit."),
    UNSUPPORTED(415, "The media type of the request is not supported."),
    TOO_MANY(429, "A limit on the number or rate of requests is reached."),
    /// The same status as the stock gateway's.
    STATEMENT_FAILED(500, "The statement failed."),
    /// The stock gateway answers 500; its clients only read the body.
    UNKNOWN_HANDLE(404, "The session or operation does not exist."),
    INTERNAL(500, "An internal error of the server."),
    UNAVAILABLE(503, "The service is not ready, or has no leader."),
    TIMED_OUT(504, "The operation did not finish in time."),
    INSUFFICIENT_STORAGE(507, "The server does not have enough space for the upload.");

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

    /// A sentence for the API's description.
    public String meaning() {
        return meaning;
    }
}
