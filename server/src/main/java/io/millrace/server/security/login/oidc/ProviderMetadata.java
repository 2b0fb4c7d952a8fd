package io.millrace.server.security.login.oidc;

import com.nimbusds.jose.util.JSONObjectUtils;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.net.URI;
import java.net.URISyntaxException;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The metadata that a provider publishes about itself.
///
/// @param device     empty if it has no logins with a code for a device
/// @param secretInForm whether a client's secret is sent in the form, and not in a header
record ProviderMetadata(URI authorization, URI token, URI keys, Optional<URI> device, boolean secretInForm) {
    private static final String WELL_KNOWN = "/.well-known/openid-configuration";

    static URI address(URI issuer) {
        return URI.create(issuer.toString().replaceFirst("/$", "") + WELL_KNOWN);
    }

    /// Throws [ProviderFailure] if it is not about the issuer, or leads to plain addresses.
    static ProviderMetadata parse(URI issuer, String text) throws ProviderFailure {
        Map<String, Object> published;
        try {
            published = JSONObjectUtils.parse(text);
        } catch (ParseException e) {
            throw new ProviderFailure("what " + issuer + " publishes about itself is not JSON", e);
        }
        if (!issuer.toString().equals(published.get("issuer"))) {
            throw new ProviderFailure(issuer + " publishes another issuer about itself: " + published.get("issuer"));
        }
        var methods = published.get("token_endpoint_auth_methods_supported") instanceof List<?> list
                ? list
                : List.of("client_secret_basic");
        return new ProviderMetadata(
                required(published, "authorization_endpoint"),
                required(published, "token_endpoint"),
                required(published, "jwks_uri"),
                address(published, "device_authorization_endpoint"),
                !methods.contains("client_secret_basic") && methods.contains("client_secret_post"));
    }

    private static URI required(Map<String, Object> published, String name) throws ProviderFailure {
        return address(published, name)
                .orElseThrow(() -> new ProviderFailure("the provider publishes no safe address as " + name));
    }

    private static Optional<URI> address(Map<String, Object> published, String name) throws ProviderFailure {
        if (!(published.get(name) instanceof String text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new URI(text)).filter(ProviderClient::isSafe);
        } catch (URISyntaxException e) {
            throw new ProviderFailure("what the provider publishes as " + name + " is not an address", e);
        }
    }
}
