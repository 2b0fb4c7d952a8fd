package io.millrace.server.security;

/// The name of a table, view, function, model or connection.
public record ObjectName(String catalog, String database, String name) {
    @Override
    public String toString() {
        return catalog + "." + database + "." + name;
    }
}
