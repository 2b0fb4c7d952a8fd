package io.millrace.jdbc.metadata;

import io.millrace.jdbc.metadata.WarehouseDatabaseMetaData.Context;
import io.millrace.jdbc.result.ListCursor;
import io.millrace.jdbc.result.WarehouseResultSet;
import io.millrace.jdbc.result.WarehouseResultSet.Origin;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Answers the methods of [java.sql.DatabaseMetaData] whose answer is the same for every server, by their names: which
/// features there are, that no limit is known, and empty results for questions that the protocol does not have. As
/// methods these would be 150 stubs.
record CommonAnswers(Context context) implements InvocationHandler {
    /// The features of the engines that speak the protocol. A server with fewer features gets the same answers.
    static final Set<String> SUPPORTED = Set.of("""
            allTablesAreSelectable isCatalogAtStart nullPlusNonNullIsNull nullsAreSortedLow
            supportsAlterTableWithAddColumn supportsAlterTableWithDropColumn supportsBatchUpdates
            supportsCatalogsInDataManipulation supportsCatalogsInTableDefinitions supportsColumnAliasing
            supportsCoreSQLGrammar supportsCorrelatedSubqueries supportsDifferentTableCorrelationNames
            supportsExpressionsInOrderBy supportsFullOuterJoins supportsGroupBy supportsGroupByBeyondSelect
            supportsGroupByUnrelated supportsLikeEscapeClause supportsLimitedOuterJoins supportsMinimumSQLGrammar
            supportsMixedCaseIdentifiers supportsMixedCaseQuotedIdentifiers supportsMultipleOpenResults
            supportsNonNullableColumns supportsOpenStatementsAcrossCommit supportsOrderByUnrelated supportsOuterJoins
            supportsSchemasInDataManipulation supportsSchemasInTableDefinitions supportsSubqueriesInComparisons
            supportsSubqueriesInExists supportsSubqueriesInIns supportsSubqueriesInQuantifieds
            supportsTableCorrelationNames supportsUnion supportsUnionAll
            """.split("\\s+"));

    static final Map<String, MetadataColumns> EMPTY_RESULTS = Map.ofEntries(
            Map.entry("getProcedures", MetadataColumns.PROCEDURES),
            Map.entry("getProcedureColumns", MetadataColumns.PROCEDURE_COLUMNS),
            Map.entry("getFunctionColumns", MetadataColumns.FUNCTION_COLUMNS),
            Map.entry("getColumnPrivileges", MetadataColumns.COLUMN_PRIVILEGES),
            Map.entry("getTablePrivileges", MetadataColumns.TABLE_PRIVILEGES),
            Map.entry("getBestRowIdentifier", MetadataColumns.ROW_IDENTIFIERS),
            Map.entry("getVersionColumns", MetadataColumns.ROW_IDENTIFIERS),
            Map.entry("getIndexInfo", MetadataColumns.INDEXES),
            Map.entry("getUDTs", MetadataColumns.USER_TYPES),
            Map.entry("getSuperTypes", MetadataColumns.SUPER_TYPES),
            Map.entry("getSuperTables", MetadataColumns.SUPER_TABLES),
            Map.entry("getAttributes", MetadataColumns.ATTRIBUTES),
            Map.entry("getClientInfoProperties", MetadataColumns.CLIENT_INFO),
            Map.entry("getPseudoColumns", MetadataColumns.PSEUDO_COLUMNS));

    static ResultSet empty(MetadataColumns shape) {
        return new WarehouseResultSet(new ListCursor(shape.columns(), List.of()), Origin.none());
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // a proxy equals itself only
    public Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        var name = method.getName();
        var empty = EMPTY_RESULTS.get(name);
        if (empty != null) {
            return empty(empty);
        }
        return switch (name) {
            case "context" -> context;
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "metadata of " + context.url();
            default -> method.getReturnType() == boolean.class ? (Object) SUPPORTED.contains(name) : 0;
        };
    }
}
