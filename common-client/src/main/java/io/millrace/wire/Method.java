package io.millrace.wire;

/// An HTTP method.
public enum Method {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE
}
