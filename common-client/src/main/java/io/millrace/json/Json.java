package io.millrace.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Row;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/// Converts messages to JSON and back. Components of records are written in their order; `@Wire` defines names and
/// `@Explicit` explicit nulls; identifiers are strings; non-finite numbers are the strings "NaN" and "Infinity".
/// Unknown fields are ignored, so that either end can be newer.
@SuppressWarnings("TypeParameterUnusedInFormals") // the Type of a payload cannot carry T
public final class Json {
    /// The maximum nesting, which a thread's stack can hold. The deepest message is a flame graph with two levels
    /// for each stack frame.
    private static final int MAX_DEPTH = 1000;
    private static final int MAX_DIGITS = 1000;
    /// The character that replaces bytes that are not UTF-8.
    private static final char REPLACEMENT = '\uFFFD';

    private static final List<Class<?>> COLLECTIONS = List.of(List.class, Map.class, Optional.class);
    private static final List<Class<?>> SCALARS = List.of(
            String.class, int.class, long.class, double.class, boolean.class, Integer.class, Long.class, Double.class);

    private static final JsonMapper STRICT = strict(JsonFactory.builder());

    /// Remembers no names. Clients choose the keys of maps, and the usual parser copies its table of all names that it
    /// has seen for each new one. It replaces what is not UTF-8, so that has to be refused before.
    private static final JsonMapper STRICT_FOR_ANY_KEYS =
            strict(JsonFactory.builder().disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES));

    private static final JsonMapper LENIENT = mapper(JsonFactory.builder(), COLLECTIONS, SCALARS)
            .enable(EnumFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private Json() {}

    private static JsonMapper strict(JsonFactoryBuilder settings) {
        return mapper(settings, COLLECTIONS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withConfigOverride(
                        Map.class,
                        override -> override.setNullHandling(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL)))
                .withConfigOverride(
                        List.class,
                        override -> override.setNullHandling(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL)))
                .build();
    }

    /// Writes a message in UTF-8.
    public static byte[] bytes(Object message) {
        return STRICT.writeValueAsBytes(message);
    }

    /// Writes a message as text.
    public static String text(Object message) {
        return STRICT.writeValueAsString(message);
    }

    /// Appends a text as a JSON string; faster than [#text].
    public static void quote(String text, StringBuilder out) {
        out.append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, out);
        out.append('"');
    }

    /// Writes a message with indentation.
    public static String pretty(Object message) {
        return STRICT.writerWithDefaultPrettyPrinter().writeValueAsString(message);
    }

    /// Writes a message with indentation and with other texts.
    ///
    /// @param text gets the names of the fields that lead to a text, with slashes in between, and the text
    public static String pretty(Object message, BinaryOperator<String> text) {
        var out = new StringWriter();
        try (var parser = STRICT.createParser(bytes(message));
                var generator = STRICT.writerWithDefaultPrettyPrinter().createGenerator(out)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    generator.writeString(text.apply(names(parser.streamReadContext()), parser.getString()));
                } else {
                    generator.copyCurrentEventExact(parser);
                }
            }
        }
        return out.toString();
    }

    private static String names(@Nullable TokenStreamContext innermost) {
        var names = new ArrayDeque<String>();
        for (var context = innermost; context != null; context = context.getParent()) {
            if (context.currentName() != null) {
                names.addFirst(context.currentName());
            }
        }
        return String.join("/", names);
    }

    /// Reads a request strictly: every component that is not a list, a map or an Optional must be present, with its
    /// type.
    ///
    /// @throws Refusal with [FaultCode#BAD_REQUEST] if the JSON is invalid
    public static <T> T read(byte[] json, Type type) {
        if (new String(json, StandardCharsets.UTF_8).indexOf(REPLACEMENT) < 0) {
            try {
                return present(STRICT_FOR_ANY_KEYS, json, type);
            } catch (JacksonException e) {
                // the usual parser says what is wrong
            }
        }
        try {
            return present(STRICT, json, type);
        } catch (StreamConstraintsException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    "The JSON is nested more than " + MAX_DEPTH + " levels deep, or has a number of more than "
                            + MAX_DIGITS + " digits.");
        } catch (JacksonException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST, "Request did not match expected format.", List.of(JsonErrors.of(e, json)));
        }
    }

    /// Reads a response leniently, because it may be from another kind of server: missing texts and lists are
    /// empty, missing numbers zero, and unknown constants the [Unrecognized] one of their enum. Missing records are
    /// errors, and so are unknown constants of an enum without an unrecognized one.
    ///
    /// @throws Refusal with [FaultCode#INTERNAL] if the JSON is invalid
    public static <T> T readLenient(byte[] json, Type type) {
        try {
            return present(LENIENT, json, type);
        } catch (JacksonException e) {
            throw new Refusal(
                    FaultCode.INTERNAL, "The response has an unexpected format.", List.of(JsonErrors.of(e, json)));
        }
    }

    /// Passes the texts of a document of any shape to a consumer, without escapes and without the names of fields.
    /// Keeps nothing of the document in memory.
    ///
    /// @param name of the document, for the error
    /// @param json in UTF-8, UTF-16 or UTF-32
    /// @throws Refusal with [FaultCode#BAD_REQUEST] if the JSON is invalid, after the texts before the error
    public static void forEachText(String name, InputStream json, Consumer<String> consumer) {
        try (var parser = STRICT_FOR_ANY_KEYS.createParser(json)) {
            for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    consumer.accept(parser.getString());
                }
            }
        } catch (JacksonException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST, name + " is not valid JSON: " + JsonErrors.of(e, new byte[0]) + '.');
        }
    }

    private static <T> T present(JsonMapper mapper, byte[] json, Type type) {
        T value = mapper.readValue(json, mapper.constructType(type));
        if (value == null) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Request did not match expected format: it is null.");
        }
        return value;
    }

    @SafeVarargs
    private static JsonMapper.Builder mapper(JsonFactoryBuilder settings, List<Class<?>>... emptyWhenMissing) {
        var factory = settings.enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .maxNumberLength(MAX_DIGITS)
                        .build())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
        var builder = JsonMapper.builder(factory)
                .annotationIntrospector(new WireAnnotationIntrospector())
                .addModule(new SimpleModule("rows").addDeserializer(Row.class, new RowDeserializer()))
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .changeDefaultPropertyInclusion(value -> value.withValueInclusion(JsonInclude.Include.NON_ABSENT))
                .changeDefaultNullHandling(value -> JsonSetter.Value.forValueNulls(Nulls.FAIL));
        for (var classes : emptyWhenMissing) {
            for (var type : classes) {
                builder.withConfigOverride(
                        type, override -> override.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
            }
        }
        return builder;
    }
}
