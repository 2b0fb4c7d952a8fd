package io.millrace.server.security;

import java.util.Locale;
import java.util.Optional;

/// The types of statements that a role may allow.
public enum StatementType {
    /// SELECT and the like.
    QUERY("read tables"),
    /// INSERT, UPDATE, DELETE, CREATE TABLE AS, and what runs several of these.
    INSERT("write to tables"),
    /// CREATE, ALTER and DROP of tables, views, databases, models, and statistics of tables.
    DEFINE("define tables and views"),
    /// CREATE, ALTER and DROP of catalogs and connections.
    CATALOG("define catalogs and connections"),
    /// SET, RESET, USE.
    SET("change settings"),
    /// SHOW, DESCRIBE, EXPLAIN.
    SHOW("list and describe objects"),
    /// STOP JOB.
    JOB("stop jobs"),
    /// Statements that make the server run a user's code: ADD JAR, functions, procedures, modules, compiled plans.
    CODE("use jars, functions of classes, procedures, modules and compiled plans");

    private final String action;

    StatementType(String action) {
        this.action = action;
    }

    /// The action of such a statement, for messages: `to ...`.
    public String action() {
        return action;
    }

    /// Returns the name in the file of roles.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The type with this text.
    public static Optional<StatementType> find(String text) {
        for (var type : values()) {
            if (type.text().equals(text)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
