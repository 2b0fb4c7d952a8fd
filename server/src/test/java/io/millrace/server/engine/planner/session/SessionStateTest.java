package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

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

    /// A catalog that other sessions may change.
    private static final class Shared extends GenericInMemoryCatalog {
        Shared() {
            super("shared");
        }
    }
}
