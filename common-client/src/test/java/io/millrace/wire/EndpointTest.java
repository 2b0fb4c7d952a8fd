package io.millrace.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EndpointTest {
    private static final Param<String> NAME = Param.path("name", ParamFormat.STRING, "Whom to greet.");

    @Test
    void requiresPermissionToViewOnlyForAGet() {
        var path = "/greetings/:name";
        var none = Payload.none();

        assertThat(Service.CLUSTER.get("greet", path).params(NAME).response(none))
                .extracting(Endpoint::permission)
                .isEqualTo(Permission.VIEW);
        assertThat(Service.CLUSTER.delete("forget", path).params(NAME).response(none))
                .extracting(Endpoint::permission)
                .isEqualTo(Permission.OPERATE);
    }

    @Test
    void refusesAPathOfWhichAParameterIsNotDeclared() {
        var builder = Service.CLUSTER.get("greet", "/greetings/:name");

        assertThatThrownBy(() -> builder.response(Payload.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[name]");
    }
}
