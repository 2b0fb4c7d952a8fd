package io.millrace.json;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.millrace.wire.Explicit;
import io.millrace.wire.Unrecognized;
import io.millrace.wire.Wire;
import io.millrace.wire.id.Id;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyName;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedMethod;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/// Supports the annotations `@Wire` and `@Explicit`, so that messages do not depend on Jackson, and reads and writes
/// identifiers as strings.
final class WireAnnotationIntrospector extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public @Nullable PropertyName findNameForSerialization(MapperConfig<?> config, Annotated member) {
        return name(member);
    }

    @Override
    public @Nullable PropertyName findNameForDeserialization(MapperConfig<?> config, Annotated member) {
        return name(member);
    }

    private static @Nullable PropertyName name(Annotated member) {
        var wire = member.getAnnotation(Wire.class);
        return wire == null ? null : PropertyName.construct(wire.value());
    }

    @Override
    public @Nullable Boolean hasAsValue(MapperConfig<?> config, Annotated member) {
        var isValue = member instanceof AnnotatedMethod method
                && isOfId(method)
                && method.getName().equals("text");
        return isValue ? true : null;
    }

    @Override
    public JsonCreator.@Nullable Mode findCreatorAnnotation(MapperConfig<?> config, Annotated member) {
        var isCreator = member instanceof AnnotatedConstructor constructor && isOfId(constructor);
        return isCreator ? JsonCreator.Mode.DELEGATING : null;
    }

    private static boolean isOfId(AnnotatedMember member) {
        return Id.class.isAssignableFrom(member.getDeclaringClass());
    }

    @Override
    public JsonInclude.Value findPropertyInclusion(MapperConfig<?> config, Annotated member) {
        return member.hasAnnotation(Explicit.class)
                ? JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS)
                : JsonInclude.Value.empty();
    }

    @Override
    public String[] findEnumValues(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
        Map<String, String> wireNames = Stream.of(type.getRawType().getFields())
                .filter(field -> field.isEnumConstant() && field.isAnnotationPresent(Wire.class))
                .collect(Collectors.toMap(
                        Field::getName, field -> field.getAnnotation(Wire.class).value()));
        for (int i = 0; i < constants.length; i++) {
            var name = wireNames.get(constants[i].name());
            if (name != null) {
                names[i] = name;
            }
        }
        return names;
    }

    @Override
    public @Nullable Enum<?> findDefaultEnumValue(MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants) {
        return Stream.of(constants)
                .filter(constant -> isUnrecognized(type.getRawType(), constant))
                .findFirst()
                .orElse(null);
    }

    private static boolean isUnrecognized(Class<?> type, Enum<?> constant) {
        return Stream.of(type.getFields())
                .anyMatch(field ->
                        field.getName().equals(constant.name()) && field.isAnnotationPresent(Unrecognized.class));
    }
}
