package io.millrace.wire;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// One operation of a service, as a value: the router, the client, the served description, the web UI's types and the
/// conformance tests all read it, and nothing about a URL is written twice.
///
/// @param name    unique within its service and version; the operation id in the description
/// @param path    without a version, parameters as `:name` segments
/// @param params  every parameter, those of the path in the order of the path
/// @param success the HTTP status of a success
/// @param faults  what may be refused besides the common BAD_REQUEST, INTERNAL and UNAVAILABLE
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

    /// A GET without a body that answers 200; the rest is said with the `with` methods.
    public static <R> Endpoint<Nothing, R> get(
            Service service, String name, String path, Payload<R> response, Param<?>... params) {
        return of(service, name, Method.GET, path, Payload.none(), response, Permission.VIEW, params);
    }

    public static <Q, R> Endpoint<Q, R> post(
            Service service, String name, String path, Payload<Q> request, Payload<R> response, Param<?>... params) {
        return of(service, name, Method.POST, path, request, response, Permission.OPERATE, params);
    }

    public static <R> Endpoint<Nothing, R> patch(
            Service service, String name, String path, Payload<R> response, Param<?>... params) {
        return of(service, name, Method.PATCH, path, Payload.none(), response, Permission.OPERATE, params);
    }

    public static <Q, R> Endpoint<Q, R> patch(
            Service service, String name, String path, Payload<Q> request, Payload<R> response, Param<?>... params) {
        return of(service, name, Method.PATCH, path, request, response, Permission.OPERATE, params);
    }

    public static <Q, R> Endpoint<Q, R> put(
            Service service, String name, String path, Payload<Q> request, Payload<R> response, Param<?>... params) {
        return of(service, name, Method.PUT, path, request, response, Permission.OPERATE, params);
    }

    public static <R> Endpoint<Nothing, R> delete(
            Service service, String name, String path, Payload<R> response, Param<?>... params) {
        return of(service, name, Method.DELETE, path, Payload.none(), response, Permission.OPERATE, params);
    }

    private static <Q, R> Endpoint<Q, R> of(
            Service service,
            String name,
            Method method,
            String path,
            Payload<Q> request,
            Payload<R> response,
            Permission permission,
            Param<?>... params) {
        return new Endpoint<>(
                service,
                name,
                name,
                method,
                path,
                Versions.all(service),
                List.of(params),
                request,
                response,
                200,
                Set.of(),
                permission);
    }

    /// One sentence for the description.
    public Endpoint<Q, R> summary(String text) {
        return new Endpoint<>(
                service, name, text, method, path, versions, params, request, response, success, faults, permission);
    }

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

    public Endpoint<Q, R> success(int status) {
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, response, status, faults, permission);
    }

    public Endpoint<Q, R> faults(FaultCode... codes) {
        var all = EnumSet.noneOf(FaultCode.class);
        all.addAll(Arrays.asList(codes));
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, response, success, all, permission);
    }

    public Endpoint<Q, R> permission(Permission needed) {
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, response, success, faults, needed);
    }

    /// The same question whose answer is read another way.
    public <S> Endpoint<Q, S> answering(Payload<S> other) {
        return new Endpoint<>(
                service, name, summary, method, path, versions, params, request, other, success, faults, permission);
    }
}
