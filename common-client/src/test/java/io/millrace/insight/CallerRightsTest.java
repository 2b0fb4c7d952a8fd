package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.Accounts;
import io.millrace.wire.Permission;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests the sentences about what a user may do.
class CallerRightsTest {
    private static CallerRights caller(String authentication, List<String> roles, List<String> permissions) {
        return new CallerRights(new Accounts.Caller(
                "eve",
                List.of(),
                authentication,
                permissions,
                Optional.empty(),
                roles,
                List.of("query", "show"),
                List.of("main")));
    }

    @Test
    void saysWhoOneIsAndWhichRoleIsMissing() {
        var viewer = caller("FILE", List.of("viewer"), List.of("PUBLIC", "VIEW", "VIEW_ALL"));
        assertThat(viewer.introduction()).isEqualTo("You are eve with the role viewer.");
        assertThat(viewer.refusal(Permission.VIEW_ALL)).isEmpty();
        assertThat(viewer.refusal(Permission.RUN))
                .contains("You are eve with the role viewer. Only the role analyst, developer or admin may run SQL.");
        assertThat(viewer.lines())
                .contains("may see the jobs and logs of all", "may not submit jars (developer or admin)")
                .noneMatch(line -> line.startsWith("types of"));
    }

    @Test
    void saysWhatATokenIsLimitedTo() {
        var holder = caller("TOKEN", List.of("admin", "analyst"), List.of("PUBLIC", "VIEW", "RUN"));
        assertThat(holder.introduction()).isEqualTo("You are eve with the roles admin, analyst.");
        assertThat(holder.refusal(Permission.SUBMIT).orElseThrow()).endsWith("limited to less than its owner may.");
        assertThat(holder.lines()).contains("types of statements: query, show", "catalogs of the token: main");
        assertThat(caller("FILE", List.of(), List.of()).introduction()).isEqualTo("You are eve and have no role.");
    }

    @Test
    void aServerWithoutALoginRefusesNothing() {
        var anyone = caller("NONE", List.of(), List.of());
        assertThat(anyone.may(Permission.ADMINISTER)).isTrue();
        assertThat(anyone.lines()).isEmpty();
        assertThat(anyone.introduction()).contains("no login");
    }
}
