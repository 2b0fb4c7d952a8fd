package io.millrace.server.catalog;

/// The result of a change. Only a change that is DONE has changed anything.
public enum ChangeResult {
    DONE,
    /// An object has the new name already.
    EXISTS,
    /// There is no object of this name.
    MISSING,
    /// There is no database of this name.
    NO_DATABASE,
    /// The database has objects.
    NOT_EMPTY
}
