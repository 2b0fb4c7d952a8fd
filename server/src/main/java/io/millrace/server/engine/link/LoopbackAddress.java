package io.millrace.server.engine.link;

/// An address of a [LoopbackListener], which is a secret.
///
/// @param token in hexadecimal
record LoopbackAddress(int port, String token) {
    private static final char SEPARATOR = '/';

    static LoopbackAddress of(String text) {
        var at = text.indexOf(SEPARATOR);
        return new LoopbackAddress(Integer.parseInt(text.substring(0, at)), text.substring(at + 1));
    }

    String text() {
        return port + String.valueOf(SEPARATOR) + token;
    }

    @Override
    public String toString() {
        return "port " + port;
    }
}
