package io.millrace.desktop.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.Cluster;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// Tests a statement that is run again from a savepoint, at a gateway that has forgotten the session that ran
/// it first.
class StatementRerunTest {
    private static final UUID OLD = new UUID(1, 1);
    private static final UUID NEW = new UUID(2, 2);

    private final Gateway gateway = new Gateway();
    private final JobActionClient actions = new JobActionClient(
            new Cluster(
                    new Client(Connection.to("cluster:8081"), gateway),
                    new Cluster.Gateway(Connection.to("gateway:8083"), connection -> new Client(connection, gateway))),
            Samples.JOB);

    @Test
    void runsInANewSessionWhenTheOldOneIsGone() {
        gateway.page = "{\"resultType\":\"PAYLOAD\",\"jobID\":\"" + Samples.JOB
                + "\",\"resultKind\":\"SUCCESS_WITH_CONTENT\"}";

        assertThat(actions.begin(again()).orThrow()).isEqualTo(ActionStep.Done.started(Samples.JOB));
        assertThat(gateway.asked).containsExactly("execute in " + OLD, "open", "execute in " + NEW, "fetch");
    }

    @Test
    void leavesNoSessionBehindWhenTheStatementIsRefused() {
        gateway.page = "";

        assertThat(actions.begin(again()))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.fault().toString()).contains("Object 'orders' not found"));
        assertThat(gateway.asked).endsWith("fetch", "close " + NEW);
    }

    @Test
    void saysThatAStatementStartedNoJob() {
        gateway.page = "{\"resultType\":\"EOS\",\"resultKind\":\"SUCCESS\"}";

        assertThat(actions.begin(again()).orThrow()).isInstanceOf(ActionStep.Failed.class);
        assertThat(gateway.asked).endsWith("close " + NEW);
    }

    private static JobAction again() {
        return new JobAction.RunSql(
                Optional.of(new SessionHandle(OLD.toString())),
                "INSERT INTO there SELECT * FROM orders;",
                "file:/sp-1",
                false);
    }

    private static final class Gateway implements Transport {
        private final List<String> asked = new ArrayList<>();
        /// The page of the result; empty for an error.
        private String page = "";

        @Override
        public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) {
            if (endpoint.equals(Sessions.OPEN)) {
                asked.add("open");
                return answer(200, "{\"sessionHandle\":\"" + NEW + "\"}");
            }
            if (endpoint.equals(Statements.EXECUTE)) {
                var session = arguments.get(Sessions.SESSION).text();
                asked.add("execute in " + session);
                return session.equals(OLD.toString())
                        ? answer(404, "{\"errors\":[\"Session not found\"]}")
                        : answer(200, "{\"operationHandle\":\"" + new UUID(3, 3) + "\"}");
            }
            if (endpoint.equals(Results.FETCH)) {
                asked.add("fetch");
                return page.isEmpty()
                        ? answer(500, "{\"errors\":[\"Internal server error.\",\"Object 'orders' not found\"]}")
                        : answer(200, page);
            }
            asked.add("close " + arguments.get(Sessions.SESSION).text());
            return answer(200, "{\"status\":\"CLOSED\"}");
        }

        private static Answer answer(int status, String json) {
            var bytes = json.getBytes(StandardCharsets.UTF_8);
            return new Answer(status, "application/json", bytes.length, new ByteArrayInputStream(bytes));
        }

        @Override
        public String explain(IOException failure) {
            return "No one listens.";
        }

        @Override
        public void close() {}
    }
}
