package io.millrace.wire.describe;

import io.millrace.wire.Catalogue;
import io.millrace.wire.Explicit;
import io.millrace.wire.Fault;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Unrecognized;
import io.millrace.wire.Wire;
import io.millrace.wire.id.Id;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Derives schemas from the records of messages. Every record, enum and identifier gets a definition.
final class Schemas {
    private final Map<String, Schema.Definition> definitions = new TreeMap<>();
    private final Map<String, Class<?>> owners = new TreeMap<>();

    private Schemas() {}

    /// The schemas of all requests, responses and parameters of the catalogues.
    static Schemas of(Catalogue... catalogues) {
        var schemas = new Schemas();
        schemas.of(Fault.class);
        for (var catalogue : catalogues) {
            for (var endpoint : catalogue.endpoints()) {
                for (Payload<?> payload : List.of(endpoint.request(), endpoint.response())) {
                    switch (payload) {
                        case Payload.JsonBody<?> json -> schemas.of(json.type());
                        case Payload.ServerSentEvents<?> events -> schemas.of(events.type());
                        case Payload.Multipart<?> multipart -> schemas.of(multipart.type());
                        case Payload.None _, Payload.Raw _ -> {}
                    }
                }
                endpoint.params().forEach(schemas::of);
            }
        }
        return schemas;
    }

    /// All definitions so far, by name.
    Collection<Schema.Definition> definitions() {
        return List.copyOf(definitions.values());
    }

    /// The schema of a single value of a parameter.
    Schema of(Param<?> param) {
        return of(param.text().type());
    }

    /// The schema of a type.
    Schema of(Type type) {
        return switch (type) {
            case ParameterizedType generic -> generic(generic);
            case Class<?> plain -> plain(plain);
            default -> new Schema.Any();
        };
    }

    private Schema generic(ParameterizedType type) {
        var arguments = type.getActualTypeArguments();
        var raw = (Class<?>) type.getRawType();
        if (raw == Optional.class) {
            return of(arguments[0]);
        }
        if (Collection.class.isAssignableFrom(raw)) {
            return new Schema.Listing(of(arguments[0]));
        }
        if (raw == Map.class) {
            return new Schema.Mapping(of(arguments[0]), of(arguments[1]));
        }
        throw new IllegalArgumentException("no schema for " + type);
    }

    private Schema plain(Class<?> type) {
        if (type == String.class) {
            return new Schema.Text();
        }
        if (type == boolean.class || type == Boolean.class) {
            return new Schema.Bool();
        }
        if (type == int.class || type == Integer.class) {
            return new Schema.Whole(false);
        }
        if (type == long.class || type == Long.class) {
            return new Schema.Whole(true);
        }
        if (type == double.class || type == Double.class || type == BigDecimal.class) {
            return new Schema.Decimal();
        }
        if (type == Object.class) {
            return new Schema.Any();
        }
        return named(type);
    }

    private Schema named(Class<?> type) {
        var name = name(type);
        var other = owners.put(name, type);
        if (other == null) {
            definitions.put(name, definition(name, type));
        } else if (other != type) {
            throw new IllegalArgumentException(other + " and " + type + " are both called " + name);
        }
        return new Schema.Reference(name);
    }

    /// The name of a definition; that of `Jobs.Overview` is JobsOverview.
    private static String name(Class<?> type) {
        var outer = type.getDeclaringClass();
        return outer == null ? type.getSimpleName() : name(outer) + type.getSimpleName();
    }

    private Schema.Definition definition(String name, Class<?> type) {
        if (Id.class.isAssignableFrom(type)) {
            return new Schema.Identifier(name, expected(type));
        }
        if (type.isEnum()) {
            return new Schema.Choice(
                    name,
                    Arrays.stream(type.getFields())
                            .filter(field -> field.isEnumConstant() && !field.isAnnotationPresent(Unrecognized.class))
                            .map(field -> Optional.ofNullable(field.getAnnotation(Wire.class))
                                    .map(Wire::value)
                                    .orElse(field.getName()))
                            .toList());
        }
        if (type.isRecord()) {
            return new Schema.Message(
                    name,
                    Arrays.stream(type.getRecordComponents()).map(this::field).toList());
        }
        throw new IllegalArgumentException("a message is made of records and enums, not of " + type);
    }

    private static String expected(Class<?> type) {
        try {
            return ((ParamFormat<?>) type.getField("TEXT").get(null)).expected();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " has no public TEXT", e);
        }
    }

    private Schema.Field field(RecordComponent component) {
        var name = Optional.ofNullable(component.getAnnotation(Wire.class))
                .map(Wire::value)
                .orElse(component.getName());
        var schema = of(component.getGenericType());
        var optional = component.getType() == Optional.class;
        var explicit = component.isAnnotationPresent(Explicit.class);
        return new Schema.Field(
                name, optional && explicit ? new Schema.Nullable(schema) : schema, !optional || explicit);
    }
}
