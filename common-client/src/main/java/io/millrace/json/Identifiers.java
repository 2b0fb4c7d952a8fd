package io.millrace.json;

import io.millrace.wire.id.Id;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.KeyDeserializers;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/// A Jackson module that reads and writes identifiers as JSON strings, as values and as keys.
final class Identifiers extends SimpleModule {
    private static final long serialVersionUID = 1;

    Identifiers() {
        super("identifiers");
        addSerializer(Id.class, new IdSerializer());
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addDeserializers(new IdDeserializers());
        context.addKeyDeserializers(new IdKeyDeserializers());
    }

    private static boolean isId(Class<?> type) {
        return Id.class.isAssignableFrom(type) && type != Id.class;
    }

    /// Every identifier has a static `parse(String)`.
    private static Object parse(Class<?> type, String text) {
        try {
            return type.getMethod("parse", String.class).invoke(null, text);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    e.getCause() == null ? text : String.valueOf(e.getCause().getMessage()), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " has no public static parse(String)", e);
        }
    }

    private static final class IdSerializer extends StdSerializer<Id> {
        IdSerializer() {
            super(Id.class);
        }

        @Override
        public void serialize(Id id, JsonGenerator out, SerializationContext context) {
            out.writeString(id.text());
        }
    }

    private static final class IdDeserializers extends SimpleDeserializers {
        private static final long serialVersionUID = 1;

        @Override
        public tools.jackson.databind.@Nullable ValueDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
            return isId(type.getRawClass())
                    ? new IdDeserializer(type.getRawClass())
                    : super.findBeanDeserializer(type, config, description);
        }
    }

    private static final class IdDeserializer extends StdScalarDeserializer<Object> {
        private final Class<?> type;

        IdDeserializer(Class<?> type) {
            super(type);
            this.type = type;
        }

        @Override
        public Object deserialize(JsonParser in, DeserializationContext context) {
            if (in.currentToken() != JsonToken.VALUE_STRING) {
                return context.handleUnexpectedToken(context.constructType(type), in);
            }
            var text = in.getString();
            try {
                return parse(type, text);
            } catch (IllegalArgumentException e) {
                return context.handleWeirdStringValue(type, text, "%s", String.valueOf(e.getMessage()));
            }
        }
    }

    private static final class IdKeyDeserializers implements KeyDeserializers {
        @Override
        public @Nullable KeyDeserializer findKeyDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription.Supplier description) {
            return isId(type.getRawClass()) ? new IdKeyDeserializer(type.getRawClass()) : null;
        }
    }

    private static final class IdKeyDeserializer extends KeyDeserializer {
        private final Class<?> type;

        IdKeyDeserializer(Class<?> type) {
            this.type = type;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            try {
                return parse(type, key);
            } catch (IllegalArgumentException e) {
                return context.handleWeirdKey(type, key, "%s", String.valueOf(e.getMessage()));
            }
        }
    }
}
