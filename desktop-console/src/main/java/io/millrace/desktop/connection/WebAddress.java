package io.millrace.desktop.connection;

/// An address as it is typed or was copied from a browser that shows the web UI: the cluster's, and the place on the
/// page that stands behind the `#`, empty where there is none.
record WebAddress(String cluster, String place) {

    static WebAddress of(String typed) {
        int at = typed.indexOf('#');
        return at < 0
                ? new WebAddress(typed.strip(), "")
                : new WebAddress(
                        typed.substring(0, at).strip(), typed.substring(at + 1).strip());
    }
}
