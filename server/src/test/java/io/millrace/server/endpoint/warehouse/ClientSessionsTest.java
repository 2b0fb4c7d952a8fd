package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.util.Map;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClientSessionsTest {
    private static final TProtocolVersion V3 = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V3;
    private final EndpointUnderTest endpoint = new EndpointUnderTest();
    private final ClientSessions clients = new ClientSessions(endpoint.service, EndpointUnderTest.DEFAULTS);

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void forgetsThoseWhoseSessionsHaveGone() {
        var stays = endpoint.service.open(Map.of());
        var goes = endpoint.service.open(Map.of());
        clients.add(stays, new ClientState(V3));
        clients.add(goes, new ClientState(V3));
        endpoint.service.close(goes);
        clients.forgetClosed();
        assertThat(clients.size()).isEqualTo(1);
        assertThat(clients.of(stays).version()).isEqualTo(V3);
    }

    @Test
    void anUnknownSessionHasNoOwner() {
        assertThatThrownBy(() -> clients.of(new SessionHandle("00000000-0000-0000-0000-000000000001")))
                .isInstanceOf(Refusal.class);
        assertThat(clients.size()).isZero();
    }

    @Test
    void theSessionOfAnotherEndpointIsThatOfAClientOfToday() {
        var session = endpoint.service.open(Map.of());
        assertThat(clients.of(session).version()).isEqualTo(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
    }
}
