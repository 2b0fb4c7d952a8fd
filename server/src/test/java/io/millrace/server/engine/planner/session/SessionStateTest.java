package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.catalog.CatalogStorage;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.junit.jupiter.api.Test;

class SessionStateTest {
    @Test
    @SuppressWarnings("deprecation") // no description leads to a catalog that stands in a test
    void plansAreKeptWhereAllCatalogsAreOfTheSessionAlone() throws Exception {
        try (var state =
                SessionState.create(new Configuration(), SessionStateTest.class.getClassLoader(), Optional.empty())) {
            assertThat(state.noticesChanges()).isTrue();
            state.catalogs().registerCatalog("mine", new GenericInMemoryCatalog("mine"));
            assertThat(state.noticesChanges()).isTrue();
            state.catalogs().registerCatalog("shared", new Shared());
            assertThat(state.noticesChanges()).isFalse();
        }
    }

    @Test
    @SuppressWarnings("deprecation") // no description leads to a catalog that stands in a test
    void isLocalWhileAllCatalogsAreInThisProcess() throws Exception {
        try (var storage = CatalogStorage.inMemory();
                var state = SessionState.create(
                        new Configuration(), SessionStateTest.class.getClassLoader(), Optional.of(storage))) {
            assertThat(state.isLocal()).isTrue();
            state.catalogs().registerCatalog("elsewhere", new Shared());
            assertThat(state.isLocal()).isFalse();
        }
    }

    /// A catalog that other sessions may change.
    private static final class Shared extends GenericInMemoryCatalog {
        Shared() {
            super("shared");
        }
    }
}
