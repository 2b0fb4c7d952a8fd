package io.millrace.server.engine.source;

import static org.apache.flink.configuration.ConfigOptions.key;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.datagen.table.DataGenConnectorOptions;
import org.apache.flink.connector.datagen.table.DataGenTableSource;
import org.apache.flink.connector.datagen.table.DataGenTableSourceFactory;
import org.apache.flink.connector.datagen.table.RandomGeneratorVisitor;
import org.apache.flink.connector.datagen.table.SequenceGeneratorVisitor;
import org.apache.flink.streaming.api.functions.source.datagen.DataGenerator;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/// The engine's connector `datagen`, with sequences that need no memory for their numbers, and random numbers and texts
/// that need less time.
final class GeneratedTables extends DataGenTableSourceFactory {
    private static final String FIELDS = "fields.";
    private static final String KIND = ".kind";
    private static final String SEQUENCE = "sequence";

    /// @param options of a table
    static boolean generates(Configuration options) {
        return options.getOptional(FactoryUtil.CONNECTOR)
                .filter(IDENTIFIER::equals)
                .isPresent();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        // refuses wrong options
        var _ = super.createDynamicTableSource(context);
        var options = Configuration.fromMap(context.getCatalogTable().getOptions());
        var type = context.getPhysicalRowDataType();
        var names = DataType.getFieldNames(type);
        var types = DataType.getFieldDataTypes(type);
        var generators = new ArrayList<DataGenerator<?>>();
        for (int i = 0; i < names.size(); i++) {
            generators.add(generator(names.get(i), types.get(i).getLogicalType(), options));
        }
        return new DataGenTableSource(
                generators.toArray(DataGenerator[]::new),
                context.getObjectIdentifier().toString(),
                type,
                options.get(DataGenConnectorOptions.ROWS_PER_SECOND),
                options.get(DataGenConnectorOptions.NUMBER_OF_ROWS),
                options.getOptional(DataGenConnectorOptions.SOURCE_PARALLELISM).orElse(null));
    }

    private static DataGenerator<?> generator(String name, LogicalType type, ReadableConfig options) {
        var kind = options.getOptional(key(FIELDS + name + KIND).stringType().noDefaultValue());
        return kind.filter(SEQUENCE::equals).isPresent() ? sequence(name, type, options) : random(name, type, options);
    }

    /// Returns a generator with the defaults of the engine.
    private static DataGenerator<?> random(String name, LogicalType type, ReadableConfig options) {
        float nullRate =
                options.get(key(FIELDS + name + ".null-rate").floatType().defaultValue(0f));
        return switch (type.getTypeRoot()) {
            case INTEGER -> {
                var min = options.get(minimum(name).intType().defaultValue(Integer.MIN_VALUE));
                var max = options.get(maximum(name).intType().defaultValue(Integer.MAX_VALUE));
                requireOrder(name, min, max);
                yield new RandomColumn<>(nullRate, RandomColumn.integers(min, max));
            }
            case BIGINT -> {
                var min = options.get(minimum(name).longType().defaultValue(Long.MIN_VALUE));
                var max = options.get(maximum(name).longType().defaultValue(Long.MAX_VALUE));
                requireOrder(name, min, max);
                yield new RandomColumn<>(nullRate, RandomColumn.longs(min, max));
            }
            case CHAR -> new RandomColumn<>(nullRate, RandomColumn.texts(LogicalTypeChecks.getLength(type), false));
            case VARCHAR -> {
                var length = options.get(
                        key(FIELDS + name + ".length").intType().defaultValue(LogicalTypeChecks.getLength(type)));
                if (length < 0) {
                    throw new ValidationException("'fields." + name + ".length' is " + length + ", less than 0.");
                }
                var varies = options.get(
                        key(FIELDS + name + ".var-len").booleanType().defaultValue(false));
                yield new RandomColumn<>(
                        nullRate,
                        RandomColumn.texts(
                                length == VarCharType.MAX_LENGTH
                                        ? RandomGeneratorVisitor.RANDOM_STRING_LENGTH_DEFAULT
                                        : length,
                                varies));
            }
            default -> type.accept(new RandomGeneratorVisitor(name, options)).getGenerator();
        };
    }

    private static ConfigOptions.OptionBuilder minimum(String name) {
        return key(FIELDS + name + ".min");
    }

    private static ConfigOptions.OptionBuilder maximum(String name) {
        return key(FIELDS + name + ".max");
    }

    private static void requireOrder(String name, long min, long max) {
        if (min > max) {
            throw new ValidationException("'fields." + name + ".min' is " + min + ", which is more than 'fields." + name
                    + ".max', " + max + ".");
        }
    }

    /// The values are those of the engine, except that its decimal ones fail the job, and that it makes those of FLOAT
    /// from numbers of 16 bits.
    private static DataGenerator<?> sequence(String name, LogicalType type, ReadableConfig options) {
        long start = options.get(key(FIELDS + name + ".start").longType().noDefaultValue());
        long end = options.get(key(FIELDS + name + ".end").longType().noDefaultValue());
        return switch (type.getTypeRoot()) {
            case CHAR, VARCHAR -> new RangeSequence<>(start, end, n -> StringData.fromString(Long.toString(n)));
            case BINARY, VARBINARY ->
                new RangeSequence<>(
                        start,
                        end,
                        n -> ByteBuffer.allocate(Long.BYTES).putLong(n).array());
            case TINYINT -> new RangeSequence<>((byte) start, (byte) end, n -> (byte) n);
            case SMALLINT -> new RangeSequence<>((short) start, (short) end, n -> (short) n);
            case INTEGER -> new RangeSequence<>(start, end, n -> (int) n);
            case BIGINT -> new RangeSequence<>(start, end, n -> n);
            case FLOAT -> new RangeSequence<>(start, end, n -> (float) n);
            case DOUBLE -> new RangeSequence<>(start, end, n -> (double) n);
            case DECIMAL -> decimals(start, end, type);
            default -> type.accept(new SequenceGeneratorVisitor(name, options)).getGenerator();
        };
    }

    private static DataGenerator<?> decimals(long start, long end, LogicalType type) {
        int precision = LogicalTypeChecks.getPrecision(type);
        int scale = LogicalTypeChecks.getScale(type);
        return new RangeSequence<>(
                start, end, n -> DecimalData.fromBigDecimal(BigDecimal.valueOf(n), precision, scale));
    }
}
