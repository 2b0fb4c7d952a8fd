package io.millrace.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Row;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/// Messages as JSON and back. Records are written in the order of their components; `@Wire` gives names, `@Explicit`
/// explicit nulls, identifiers are strings, and numbers that JSON cannot hold are the strings "NaN" and "Infinity".
/// Unknown fields are ignored, so that either end may be the newer one.
@SuppressWarnings("TypeParameterUnusedInFormals") // a Type, as a payload holds it, cannot carry T
public final class Json {
    /// The deepest nesting that is read and written: as deep as a thread's stack bears. The deepest message is a flame
    /// graph: two levels for each frame of a stack.
    private static final int DEPTH = 1000;
    private static final int DIGITS = 1000;

    private static final List<Class<?>> COLLECTIONS = List.of(List.class, Map.class, Optional.class);
    private static final List<Class<?>> SCALARS = List.of(
            String.class, int.class, long.class, double.class, boolean.class, Integer.class, Long.class, Double.class);

    private static final JsonMapper STRICT = mapper(COLLECTIONS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withConfigOverride(
                    Map.class,
                    override -> override.setNullHandling(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL)))
            .withConfigOverride(
                    List.class,
                    override -> override.setNullHandling(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL)))
            .build();
    private static final JsonMapper LENIENT = mapper(COLLECTIONS, SCALARS)
            .enable(EnumFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private Json() {}

    /// A message in UTF-8.
    public static byte[] bytes(Object message) {
        return STRICT.writeValueAsBytes(message);
    }

    public static String text(Object message) {
        return STRICT.writeValueAsString(message);
    }

    /// Appends a text as a JSON string; the same as [#text] of it, without its way through the mapper.
    public static void quote(String text, StringBuilder out) {
        out.append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, out);
        out.append('"');
    }

    /// For people: indented.
    public static String pretty(Object message) {
        return STRICT.writerWithDefaultPrettyPrinter().writeValueAsString(message);
    }

    /// Writes a message as it is made, for answers too large to stand in memory twice; leaves the stream open.
    public static void write(Object message, OutputStream out) {
        STRICT.writer().without(StreamWriteFeature.AUTO_CLOSE_TARGET).writeValue(out, message);
    }

    /// The server's reading: every component that is not a list, a map or an Optional must be there, and be of its
    /// type. Refuses with BAD_REQUEST.
    public static <T> T read(byte[] json, Type type) {
        try {
            return present(STRICT, json, type);
        } catch (StreamConstraintsException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    "The JSON is nested more than " + DEPTH + " levels deep, or has a number of more than " + DIGITS
                            + " digits.");
        } catch (JacksonException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST, "Request did not match expected format.", List.of(JsonErrors.of(e, json)));
        }
    }

    /// The client's reading of an answer, perhaps from a server of another make: missing texts and numbers are empty
    /// and zero, missing lists empty, and unknown constants the [Unrecognized] one of their enum. A missing record is
    /// refused with INTERNAL, and so is an unknown constant of an enum without an unrecognized one.
    public static <T> T readLenient(byte[] json, Type type) {
        try {
            return present(LENIENT, json, type);
        } catch (JacksonException e) {
            throw new Refusal(
                    FaultCode.INTERNAL, "The answer is not what was asked for.", List.of(JsonErrors.of(e, json)));
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
    private static JsonMapper.Builder mapper(List<Class<?>>... emptyWhenMissing) {
        var factory = JsonFactory.builder()
                .enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEPTH)
                        .maxNumberLength(DIGITS)
                        .build())
                .streamWriteConstraints(
                        StreamWriteConstraints.builder().maxNestingDepth(DEPTH).build())
                .build();
        var builder = JsonMapper.builder(factory)
                .annotationIntrospector(new WireAnnotationIntrospector())
                .addModule(new Identifiers())
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
