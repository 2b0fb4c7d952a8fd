package io.millrace.desktop.connection;

/// An address that is typed or copied from the web UI in a browser: the address of the cluster and the fragment after
/// the `#`, which may be empty.
record WebAddress(String cluster, String place) {

    static WebAddress of(String typed) {
        int at = typed.indexOf('#');
        return at < 0
                ? new WebAddress(typed.strip(), "")
                : new WebAddress(
                        typed.substring(0, at).strip(), typed.substring(at + 1).strip());
    }
}
