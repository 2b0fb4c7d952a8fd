package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.Catalogue;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.describe.OpenApi;
import io.millrace.wire.sql.SqlEndpoints;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the descriptions with the usual parser of OpenAPI, which reports whatever OpenAPI 3.1 does not allow.
class ApiDocsTest {
    static List<Catalogue> catalogues() {
        return List.of(ClusterEndpoints.CATALOGUE, SqlEndpoints.CATALOGUE);
    }

    private static SwaggerParseResult parse(String document) {
        return new OpenAPIV3Parser().readContents(document);
    }

    @ParameterizedTest
    @MethodSource("catalogues")
    void theDescriptionIsValid(Catalogue catalogue) {
        var result = parse(Json.text(OpenApi.document(catalogue, "1.0")));
        assertThat(result.getMessages()).isEmpty();
        assertThat(result.isOpenapi31()).isTrue();
        assertThat(result.getOpenAPI().getPaths().values().stream()
                        .mapToInt(path -> path.readOperations().size())
                        .sum())
                .isEqualTo(catalogue.endpoints().stream()
                        .mapToInt(endpoint ->
                                endpoint.versions().last() - endpoint.versions().first() + 1)
                        .sum());
        assertThat(result.getOpenAPI().getPaths().values().stream()
                        .map(PathItem::readOperations)
                        .flatMap(List::stream)
                        .map(io.swagger.v3.oas.models.Operation::getOperationId))
                .doesNotHaveDuplicates();
    }

    @Test
    void theParserWouldComplain() {
        var valid = Json.text(OpenApi.document(SqlEndpoints.CATALOGUE, "1.0"));
        assertThat(parse(valid.replace("\"in\":\"path\"", "\"in\":\"nowhere\"")).getMessages())
                .isNotEmpty();
        assertThat(parse(valid.replace("\"operationId\"", "\"operationID\"")).getMessages())
                .isNotEmpty();
        assertThat(parse(valid.replace("\"title\":", "\"titel\":")).getMessages())
                .isNotEmpty();
    }
}
