package io.millrace.wire.sql;

import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.Service;
import java.util.List;

/// The gateway's name and version.
public record Product(String productName, String version) {
    /// The product name of a Millrace gateway, which supports more than a stock one.
    public static final String MILLRACE = "Millrace";

    /// The versions of the API, in upper case, oldest first: `V1`.
    public record ApiVersions(List<String> versions) {
        public ApiVersions {
            versions = List.copyOf(versions);
        }
    }

    public static final Endpoint<Nothing, Product> GET = Service.GATEWAY
            .get("getInfo", "/info")
            .response(Payload.json(Product.class))
            .summary("Product and version.");

    public static final Endpoint<Nothing, ApiVersions> API_VERSIONS = Service.GATEWAY
            .get("getApiVersions", "/api_versions")
            .response(Payload.json(ApiVersions.class))
            .summary("The versions of this API, oldest first.");

    public static final Endpoint<Nothing, Content> API_DOCS = Service.GATEWAY
            .get("getApiDocs", "/api-docs")
            .response(Payload.raw())
            .summary("This description: OpenAPI 3.1 of all endpoints of the service.");

    public static final Endpoint<Nothing, SecurityStatus> SECURITY = Service.GATEWAY
            .get("getSecurity", "/security")
            .response(Payload.json(SecurityStatus.class))
            .summary(
                    "Whether the ports are encrypted, how users log in, and which settings of the operator are unsafe.")
            .permission(Permission.PUBLIC);

    public static final List<Endpoint<?, ?>> ALL = List.of(GET, API_VERSIONS, API_DOCS, SECURITY);
}
