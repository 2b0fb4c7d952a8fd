package io.millrace.wire;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// An operation of a service as a value, which the router, the client, the OpenAPI description, the web UI's types
/// and the conformance tests are built from.
///
/// @param name    unique in its service; the operation id of the description
/// @param path    without a version; parameters are `:name` segments
/// @param params  all parameters, those of the path in its order
/// @param success the HTTP status of a success
/// @param faults  the possible refusals besides BAD_REQUEST, INTERNAL and UNAVAILABLE
public record Endpoint<Q, R>(
        Service service,
        String name,
        String summary,
        Method method,
        String path,
        Versions versions,
        List<Param<?>> params,
        Payload<Q> request,
        Payload<R> response,
        int success,
        Set<FaultCode> faults,
        Permission permission) {

    public Endpoint {
        params = List.copyOf(params);
        faults = Set.copyOf(faults);
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException(name + ": a path starts with a slash: " + path);
        }
        var inPath = Arrays.stream(path.split("/"))
                .filter(segment -> segment.startsWith(":"))
                .map(segment -> segment.substring(1))
                .toList();
        var declared = params.stream()
                .filter(param -> param.place() == Param.Place.PATH)
                .map(Param::name)
                .toList();
        if (!inPath.equals(declared)) {
            throw new IllegalArgumentException(name + ": the path names " + inPath + ", declared are " + declared);
        }
    }

    /// An endpoint of which the response is still to be given.
    ///
    /// @param method GET requires the permission to view, all others that to operate
    public record Builder<Q>(
            Service service, Method method, String name, String path, List<Param<?>> params, Payload<Q> request) {
        public Builder {
            params = List.copyOf(params);
        }

        /// All parameters: those of the path in its order, and those of the query.
        public Builder<Q> params(Param<?>... all) {
            return new Builder<>(service, method, name, path, List.of(all), request);
        }

        /// A copy with a request body.
        public <S> Builder<S> request(Payload<S> body) {
            return new Builder<>(service, method, name, path, params, body);
        }

        /// The endpoint, with status 200. Its methods change further properties.
        ///
        /// @throws IllegalArgumentException if the parameters are not those of the path
        public <R> Endpoint<Q, R> response(Payload<R> body) {
            return new Endpoint<>(
                    service,
                    name,
                    name,
                    method,
                    path,
                    Versions.all(service),
                    params,
                    request,
                    body,
                    200,
                    Set.of(),
                    method == Method.GET ? Permission.VIEW : Permission.OPERATE);
        }
    }

    /// A copy with a sentence for the description.
    public Endpoint<Q, R> summary(String text) {
        return new Endpoint<>(
                service, name, text, method, path, versions, params, request, response, success, faults, permission);
    }

    /// A copy that exists only in these versions.
    public Endpoint<Q, R> versions(int first, int last) {
        return new Endpoint<>(
                service,
                name,
                summary,
                method,
                path,
                new Versions(first, last),
                params,
                request,
                response,
                success,
                faults,
                permission);
    }

    /// A copy with another status of success.
    public Endpoint<Q, R> success(int status) {
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, response, status, faults, permission);
    }

    /// A copy with other possible refusals.
    public Endpoint<Q, R> faults(FaultCode... codes) {
        var all = EnumSet.noneOf(FaultCode.class);
        all.addAll(Arrays.asList(codes));
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, response, success, all, permission);
    }

    /// A copy that requires another permission.
    public Endpoint<Q, R> permission(Permission needed) {
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, response, success, faults, needed);
    }

    /// A copy whose response is read in another way.
    public <S> Endpoint<Q, S> answering(Payload<S> other) {
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, other, success, faults, permission);
    }
}
