package io.millrace.jdbc.metadata;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;

/// The capabilities of servers with this protocol. They are constants, and can be wrong for a server with fewer
/// features.
interface Capabilities extends DatabaseMetaData {
    @Override
    default boolean allProceduresAreCallable() {
        return false;
    }

    @Override
    default boolean allTablesAreSelectable() {
        return true;
    }

    @Override
    default boolean autoCommitFailureClosesAllResultSets() {
        return false;
    }

    @Override
    default boolean dataDefinitionCausesTransactionCommit() {
        return false;
    }

    @Override
    default boolean dataDefinitionIgnoredInTransactions() {
        return false;
    }

    @Override
    default boolean deletesAreDetected(int type) {
        return false;
    }

    @Override
    default boolean doesMaxRowSizeIncludeBlobs() {
        return false;
    }

    @Override
    default boolean generatedKeyAlwaysReturned() {
        return false;
    }

    @Override
    default boolean insertsAreDetected(int type) {
        return false;
    }

    @Override
    default boolean isCatalogAtStart() {
        return true;
    }

    @Override
    default boolean isReadOnly() {
        return false;
    }

    @Override
    default boolean locatorsUpdateCopy() {
        return false;
    }

    @Override
    default boolean nullPlusNonNullIsNull() {
        return true;
    }

    @Override
    default boolean nullsAreSortedAtEnd() {
        return false;
    }

    @Override
    default boolean nullsAreSortedAtStart() {
        return false;
    }

    @Override
    default boolean nullsAreSortedHigh() {
        return false;
    }

    @Override
    default boolean nullsAreSortedLow() {
        return true;
    }

    @Override
    default boolean othersDeletesAreVisible(int type) {
        return false;
    }

    @Override
    default boolean othersInsertsAreVisible(int type) {
        return false;
    }

    @Override
    default boolean othersUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    default boolean ownDeletesAreVisible(int type) {
        return false;
    }

    @Override
    default boolean ownInsertsAreVisible(int type) {
        return false;
    }

    @Override
    default boolean ownUpdatesAreVisible(int type) {
        return false;
    }

    @Override
    default boolean storesLowerCaseIdentifiers() {
        return false;
    }

    @Override
    default boolean storesLowerCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    default boolean storesMixedCaseIdentifiers() {
        return false;
    }

    @Override
    default boolean storesMixedCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    default boolean storesUpperCaseIdentifiers() {
        return false;
    }

    @Override
    default boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    @Override
    default boolean supportsANSI92EntryLevelSQL() {
        return false;
    }

    @Override
    default boolean supportsANSI92FullSQL() {
        return false;
    }

    @Override
    default boolean supportsANSI92IntermediateSQL() {
        return false;
    }

    @Override
    default boolean supportsAlterTableWithAddColumn() {
        return true;
    }

    @Override
    default boolean supportsAlterTableWithDropColumn() {
        return true;
    }

    @Override
    default boolean supportsBatchUpdates() {
        return true;
    }

    @Override
    default boolean supportsCatalogsInDataManipulation() {
        return true;
    }

    @Override
    default boolean supportsCatalogsInIndexDefinitions() {
        return false;
    }

    @Override
    default boolean supportsCatalogsInPrivilegeDefinitions() {
        return false;
    }

    @Override
    default boolean supportsCatalogsInProcedureCalls() {
        return false;
    }

    @Override
    default boolean supportsCatalogsInTableDefinitions() {
        return true;
    }

    @Override
    default boolean supportsColumnAliasing() {
        return true;
    }

    @Override
    default boolean supportsConvert() {
        return false;
    }

    @Override
    default boolean supportsConvert(int from, int to) {
        return false;
    }

    @Override
    default boolean supportsCoreSQLGrammar() {
        return true;
    }

    @Override
    default boolean supportsCorrelatedSubqueries() {
        return true;
    }

    @Override
    default boolean supportsDataDefinitionAndDataManipulationTransactions() {
        return false;
    }

    @Override
    default boolean supportsDataManipulationTransactionsOnly() {
        return false;
    }

    @Override
    default boolean supportsDifferentTableCorrelationNames() {
        return true;
    }

    @Override
    default boolean supportsExpressionsInOrderBy() {
        return true;
    }

    @Override
    default boolean supportsExtendedSQLGrammar() {
        return false;
    }

    @Override
    default boolean supportsFullOuterJoins() {
        return true;
    }

    @Override
    default boolean supportsGetGeneratedKeys() {
        return false;
    }

    @Override
    default boolean supportsGroupBy() {
        return true;
    }

    @Override
    default boolean supportsGroupByBeyondSelect() {
        return true;
    }

    @Override
    default boolean supportsGroupByUnrelated() {
        return true;
    }

    @Override
    default boolean supportsIntegrityEnhancementFacility() {
        return false;
    }

    @Override
    default boolean supportsLikeEscapeClause() {
        return true;
    }

    @Override
    default boolean supportsLimitedOuterJoins() {
        return true;
    }

    @Override
    default boolean supportsMinimumSQLGrammar() {
        return true;
    }

    @Override
    default boolean supportsMixedCaseIdentifiers() {
        return true;
    }

    @Override
    default boolean supportsMixedCaseQuotedIdentifiers() {
        return true;
    }

    @Override
    default boolean supportsMultipleOpenResults() {
        return true;
    }

    @Override
    default boolean supportsMultipleResultSets() {
        return false;
    }

    @Override
    default boolean supportsMultipleTransactions() {
        return false;
    }

    @Override
    default boolean supportsNamedParameters() {
        return false;
    }

    @Override
    default boolean supportsNonNullableColumns() {
        return true;
    }

    @Override
    default boolean supportsOpenCursorsAcrossCommit() {
        return false;
    }

    @Override
    default boolean supportsOpenCursorsAcrossRollback() {
        return false;
    }

    @Override
    default boolean supportsOpenStatementsAcrossCommit() {
        return true;
    }

    @Override
    default boolean supportsOpenStatementsAcrossRollback() {
        return false;
    }

    @Override
    default boolean supportsOrderByUnrelated() {
        return true;
    }

    @Override
    default boolean supportsOuterJoins() {
        return true;
    }

    @Override
    default boolean supportsPositionedDelete() {
        return false;
    }

    @Override
    default boolean supportsPositionedUpdate() {
        return false;
    }

    @Override
    default boolean supportsSavepoints() {
        return false;
    }

    @Override
    default boolean supportsSchemasInDataManipulation() {
        return true;
    }

    @Override
    default boolean supportsSchemasInIndexDefinitions() {
        return false;
    }

    @Override
    default boolean supportsSchemasInPrivilegeDefinitions() {
        return false;
    }

    @Override
    default boolean supportsSchemasInProcedureCalls() {
        return false;
    }

    @Override
    default boolean supportsSchemasInTableDefinitions() {
        return true;
    }

    @Override
    default boolean supportsSelectForUpdate() {
        return false;
    }

    @Override
    default boolean supportsStatementPooling() {
        return false;
    }

    @Override
    default boolean supportsStoredFunctionsUsingCallSyntax() {
        return false;
    }

    @Override
    default boolean supportsStoredProcedures() {
        return false;
    }

    @Override
    default boolean supportsSubqueriesInComparisons() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInExists() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInIns() {
        return true;
    }

    @Override
    default boolean supportsSubqueriesInQuantifieds() {
        return true;
    }

    @Override
    default boolean supportsTableCorrelationNames() {
        return true;
    }

    @Override
    default boolean supportsTransactions() {
        return false;
    }

    @Override
    default boolean supportsUnion() {
        return true;
    }

    @Override
    default boolean supportsUnionAll() {
        return true;
    }

    @Override
    default boolean updatesAreDetected(int type) {
        return false;
    }

    @Override
    default boolean usesLocalFilePerTable() {
        return false;
    }

    @Override
    default boolean usesLocalFiles() {
        return false;
    }

    @Override
    default boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    default boolean supportsResultSetConcurrency(int type, int concurrency) {
        return type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    default boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    default boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_NONE;
    }
}
