package io.millrace.server.security;

/// The rights of statements that are run with a token: never more than those of its owner.
record ScopedRights(StatementRights owner, TokenScope scope) implements StatementRights {
    private static final String LOCAL = "file:";

    @Override
    public boolean mayRun(StatementType type) {
        return scope.allows(type) && owner.mayRun(type);
    }

    @Override
    public boolean mayRead(ObjectName object) {
        return scope.allows(object.catalog()) && owner.mayRead(object);
    }

    @Override
    public boolean mayWrite(ObjectName object) {
        return !scope.readOnly() && scope.allows(object.catalog()) && owner.mayWrite(object);
    }

    @Override
    public boolean seesDatabase(String catalog, String database) {
        return scope.allows(catalog) && owner.seesDatabase(catalog, database);
    }

    @Override
    public boolean seesCatalog(String catalog) {
        return scope.allows(catalog) && owner.seesCatalog(catalog);
    }

    @Override
    public boolean mayUseConnector(String connector) {
        return owner.mayUseConnector(connector);
    }

    /// Files of the server may be those of the other catalogs.
    @Override
    public boolean mayUsePath(String address) {
        return (scope.catalogs().isEmpty() || !address.startsWith(LOCAL)) && owner.mayUsePath(address);
    }
}
