package io.millrace.wire;

/// An HTTP method that an endpoint may have.
public enum Method {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE
}
