package io.millrace.server.security;

/// The rights of a caller's statements. Equal ones allow the same, so that plans can be kept for them.
public interface StatementRights {
    /// Everything.
    StatementRights ALL = new Constant(true);
    /// Nothing.
    StatementRights NONE = new Constant(false);

    boolean mayRun(StatementType type);

    boolean mayRead(ObjectName object);

    /// Whether it may write to an object, and define, change and remove it.
    boolean mayWrite(ObjectName object);

    /// Whether it may read or write something in this database, and so may know of it.
    boolean seesDatabase(String catalog, String database);

    /// Whether it may read or write something in this catalog, and so may know of it.
    boolean seesCatalog(String catalog);

    /// @param connector or type of a catalog
    boolean mayUseConnector(String connector);

    /// @param address of a file or folder: `file:` with a real path, or a URI of another file system
    boolean mayUsePath(String address);

    /// Whether they may be fewer than those of the user, as they are of a token for some purpose.
    static boolean areOfToken(StatementRights rights) {
        return rights instanceof ScopedRights;
    }

    /// The same rights for everything.
    record Constant(boolean all) implements StatementRights {
        @Override
        public boolean mayRun(StatementType type) {
            return all;
        }

        @Override
        public boolean mayRead(ObjectName object) {
            return all;
        }

        @Override
        public boolean mayWrite(ObjectName object) {
            return all;
        }

        @Override
        public boolean seesDatabase(String catalog, String database) {
            return all;
        }

        @Override
        public boolean seesCatalog(String catalog) {
            return all;
        }

        @Override
        public boolean mayUseConnector(String connector) {
            return all;
        }

        @Override
        public boolean mayUsePath(String address) {
            return all;
        }
    }
}
