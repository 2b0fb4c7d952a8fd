package io.millrace.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.Permission;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tests what the scope of a token leaves of its owner's rights.
class TokenScopeTest {
    private static final ObjectName ORDERS = new ObjectName("shop", "sales", "orders");
    private static final ObjectName OTHER = new ObjectName("other", "sales", "orders");

    private static TokenScope scope(boolean readOnly, Set<StatementType> statements, String... catalogs) {
        return new TokenScope(readOnly, statements, Set.of(catalogs));
    }

    @Test
    void theWholeScopeLeavesTheOwnersRights() {
        assertThat(TokenScope.ALL.rights(StatementRights.ALL)).isEqualTo(StatementRights.ALL);
        assertThat(TokenScope.ALL.permissions()).containsExactlyInAnyOrder(Permission.values());
    }

    @Test
    void readOnlyRunsNoSqlUnlessItListsStatements() {
        var looking = scope(true, Set.of());
        assertThat(looking.permissions())
                .containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.VIEW_ALL);
        for (var type : StatementType.values()) {
            assertThat(looking.rights(StatementRights.ALL).mayRun(type))
                    .as(type.text())
                    .isFalse();
        }
        var reading = scope(true, Set.of(StatementType.QUERY), "shop");
        assertThat(reading.permissions()).containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.RUN);
        var rights = reading.rights(StatementRights.ALL);
        assertThat(rights.mayRun(StatementType.QUERY)).isTrue();
        assertThat(rights.mayRun(StatementType.SHOW)).isFalse();
        assertThat(rights.mayRead(ORDERS)).isTrue();
        assertThat(rights.mayWrite(ORDERS)).isFalse();
    }

    @Test
    void catalogsLeaveNoOthersAndNoFilesOfTheServer() {
        var rights = scope(false, Set.of(), "shop").rights(StatementRights.ALL);
        assertThat(rights.mayRead(ORDERS)).isTrue();
        assertThat(rights.mayWrite(ORDERS)).isTrue();
        assertThat(rights.seesCatalog("shop")).isTrue();
        assertThat(rights.mayRead(OTHER)).isFalse();
        assertThat(rights.mayWrite(OTHER)).isFalse();
        assertThat(rights.seesCatalog("other")).isFalse();
        assertThat(rights.seesDatabase("other", "sales")).isFalse();
        assertThat(rights.mayRun(StatementType.CODE)).isFalse();
        assertThat(rights.mayRun(StatementType.INSERT)).isTrue();
        assertThat(rights.mayUsePath("file:/warehouse/other")).isFalse();
        assertThat(rights.mayUsePath("s3://warehouse/shop")).isTrue();
    }

    @Test
    void jobsAndCodeNeedTheirTypes() {
        assertThat(scope(false, Set.of(StatementType.JOB)).permissions())
                .containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.OPERATE);
        assertThat(scope(false, Set.of(StatementType.CODE)).permissions())
                .containsExactlyInAnyOrder(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.SUBMIT);
        assertThat(scope(false, Set.of(), "shop").permissions())
                .doesNotContain(Permission.SUBMIT, Permission.ADMINISTER, Permission.SHUT_DOWN, Permission.VIEW_ALL);
    }

    @Test
    void aScopeNeverAddsToTheOwnersRights() {
        for (var scope : Set.of(
                scope(false, Set.of(StatementType.values())),
                scope(false, Set.of(StatementType.INSERT), "shop"),
                scope(true, Set.of(StatementType.QUERY)))) {
            var rights = scope.rights(StatementRights.NONE);
            for (var type : StatementType.values()) {
                assertThat(rights.mayRun(type)).isFalse();
            }
            assertThat(rights.mayRead(ORDERS)).isFalse();
            assertThat(rights.mayWrite(ORDERS)).isFalse();
            assertThat(rights.seesCatalog("shop")).isFalse();
            assertThat(rights.seesDatabase("shop", "sales")).isFalse();
            assertThat(rights.mayUseConnector("kafka")).isFalse();
            assertThat(rights.mayUsePath("s3://a")).isFalse();
        }
    }

    @Test
    void namesContradictions() {
        assertThat(scope(true, Set.of(), "shop").contradiction())
                .get()
                .asString()
                .contains("list them");
        assertThat(scope(true, Set.of(StatementType.INSERT)).contradiction()).isPresent();
        assertThat(scope(false, Set.of(StatementType.CODE), "shop").contradiction())
                .isPresent();
        assertThat(TokenScope.ALL.contradiction()).isEmpty();
        assertThat(scope(true, Set.of()).contradiction()).isEmpty();
        assertThat(scope(true, Set.of(StatementType.QUERY, StatementType.SHOW), "shop")
                        .contradiction())
                .isEmpty();
    }
}
