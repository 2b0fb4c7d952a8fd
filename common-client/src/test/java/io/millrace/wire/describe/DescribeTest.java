package io.millrace.wire.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.json.Json;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Unrecognized;
import io.millrace.wire.Wire;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.SqlEndpoints;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescribeTest {
    public enum Colour {
        RED,
        @Wire("light-blue")
        LIGHT_BLUE,
        @Unrecognized
        OTHER
    }

    public record Tree(
            @Wire("start-time") long startTime,
            Optional<Colour> maybe,
            @Explicit Optional<JobId> explicit,
            List<Tree> children,
            Map<Colour, Integer> counts,
            double ratio,
            Object any) {}

    public record Season(String name) {}

    private static final Param<JobId> JOB = Param.path("jobid", JobId.TEXT, "The job.");
    private static final Param<List<String>> NAMES = Param.list("get", ParamFormat.STRING, "Which.");
    private static final Catalogue CATALOGUE = new Catalogue(
            Service.GATEWAY,
            List.of(
                    Service.GATEWAY
                            .post("grow", "/trees/:jobid/grow")
                            .params(JOB, NAMES)
                            .request(Payload.json(Tree.class))
                            .response(Payload.jsonList(Tree.class))
                            .summary("Grows a tree.")
                            .success(202)
                            .versions(2, 3)
                            .faults(FaultCode.STATEMENT_FAILED, FaultCode.NOT_FOUND),
                    Service.GATEWAY.get("log", "/log").response(Payload.raw())));

    @Test
    void writesMessagesAsTypes() {
        var module = TypeScript.module(new TreeMap<>(Map.of("gateway", CATALOGUE)));
        assertThat(module)
                .contains("""
                export interface DescribeTestTree {
                  'start-time': number;
                  maybe?: DescribeTestColour;
                  explicit: (JobId | null);
                  children: DescribeTestTree[];
                  counts: { [key in DescribeTestColour]?: number };
                  ratio: (number | 'NaN' | 'Infinity' | '-Infinity');
                  any: unknown;
                }
                """, "export type DescribeTestColour = 'RED' | 'light-blue';", "export type JobId = string;");
    }

    /// No server writes it.
    @Test
    void doesNotDescribeTheConstantThatStandsForUnknownOnes() {
        var module = TypeScript.module(new TreeMap<>(Map.of("gateway", CATALOGUE)));
        assertThat(module).contains("light-blue").doesNotContain("OTHER");
    }

    @Test
    void writesEndpointsAsTypesAndAsATable() {
        var module = TypeScript.module(new TreeMap<>(Map.of("gateway", CATALOGUE)));
        assertThat(module)
                .contains(
                        """
                  grow: {
                    path: { jobid: JobId };
                    query: { get?: string[] };
                    request: DescribeTestTree;
                    response: DescribeTestTree[];
                  };
                """, "  grow: { method: 'POST', path: '/v3/trees/:jobid/grow', permission: 'OPERATE' },", """
                    query: Record<string, never>;
                    request: void;
                    response: string;
                """);
    }

    @Test
    void writesTheModuleOnlyWhenItChanged(@TempDir Path directory) throws Exception {
        var file = directory.resolve("src/wire.ts");
        TypeScript.main(new String[] {file.toString()});
        assertThat(file).content().contains("export interface Cluster {", "export interface Gateway {");
        Files.setLastModifiedTime(file, java.nio.file.attribute.FileTime.fromMillis(0));
        TypeScript.main(new String[] {file.toString()});
        assertThat(Files.getLastModifiedTime(file).toMillis()).isZero();
    }

    @Test
    @SuppressWarnings("unchecked")
    void describesEachVersionOfAnEndpoint() {
        var document = OpenApi.document(CATALOGUE, "1.2.3");
        assertThat(document).containsEntry("openapi", "3.1.0");
        assertThat((Map<String, Object>) document.get("paths"))
                .containsOnlyKeys(
                        "/v1/log", "/v2/trees/{jobid}/grow", "/v2/log", "/v3/trees/{jobid}/grow", "/v3/log", "/v4/log");
        assertThat(Json.text(document))
                .contains("\"operationId\":\"growInV2\"", "\"operationId\":\"grow\"")
                .contains("\"202\":{", "\"404\":{", "The statement failed. An internal error of the server.")
                .contains("\"explicit\":{\"anyOf\":[{\"$ref\":\"#/components/schemas/JobId\"},{\"type\":\"null\"}]}")
                .contains("\"required\":[\"start-time\",\"explicit\",\"children\",\"counts\",\"ratio\",\"any\"]");
    }

    @Test
    void describesBothServices() {
        for (var catalogue : List.of(ClusterEndpoints.CATALOGUE, SqlEndpoints.CATALOGUE)) {
            var text = Json.text(OpenApi.document(catalogue, "1"));
            assertThat(catalogue.endpoints()).hasSizeGreaterThan(10);
            catalogue
                    .endpoints()
                    .forEach(endpoint -> assertThat(text).contains("\"operationId\":\"" + endpoint.name() + "\""));
        }
    }

    @Test
    void describesTheHeadersOfAClustersAnswers() {
        var cluster = Json.text(OpenApi.document(ClusterEndpoints.CATALOGUE, "1"));
        assertThat(cluster)
                .contains("\"headers\":{\"Observed-At\":{\"description\":\"When the oldest value")
                .contains("\"Leader\":{\"description\":\"The address of this service at the leading job manager")
                .contains("\"headers\":{\"Observed-At\":{\"$ref\":\"#/components/headers/Observed-At\"},"
                        + "\"Leader\":{\"$ref\":\"#/components/headers/Leader\"}}");
        assertThat(Json.text(OpenApi.document(SqlEndpoints.CATALOGUE, "1")))
                .doesNotContain("Observed-At", "#/components/headers");
    }

    @Test
    void refusesWhatIsNotAMessage() {
        var catalogue = new Catalogue(
                Service.GATEWAY,
                List.of(Service.GATEWAY.get("odd", "/odd").response(Payload.json(StringBuilder.class))));
        assertThatThrownBy(() -> OpenApi.document(catalogue, "1")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void describesAStreamByTheDataOfItsEvents() {
        var streams = new Catalogue(
                Service.GATEWAY,
                List.of(Service.GATEWAY.get("seasons", "/seasons").response(Payload.events(Season.class))));
        assertThat(TypeScript.module(new TreeMap<>(Map.of("gateway", streams))))
                .contains("export interface EventStream<T> {")
                .contains("export interface DescribeTestSeason {")
                .contains("response: EventStream<DescribeTestSeason>;");
        assertThat(Json.text(OpenApi.document(streams, "1.0")))
                .contains("\"content\":{\"text/event-stream\":{\"schema\":{\"type\":\"string\"},"
                        + "\"x-event-data\":{\"$ref\":\"#/components/schemas/DescribeTestSeason\"}},"
                        + "\"application/x-ndjson\":{");
    }
}
