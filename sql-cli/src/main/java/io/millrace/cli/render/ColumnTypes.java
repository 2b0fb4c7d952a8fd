package io.millrace.cli.render;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;
import java.util.Set;

/// The properties of types that renderers need.
public final class ColumnTypes {
    private static final Set<String> NUMBERS = Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE");

    private ColumnTypes() {}

    /// How readily a column of this type is cut, as far as its type tells.
    static ShrinkPriority give(Column column) {
        if (numeric(column)) {
            return ShrinkPriority.NEVER;
        }
        return column.type() instanceof SqlType.Temporal ? ShrinkPriority.TIME : ShrinkPriority.TEXT;
    }

    /// As SQL spells it, without what it says about NULL.
    static String name(Column column) {
        return column.type().spelling();
    }

    /// Whether its values are compared digit by digit, and so stand at the right.
    public static boolean numeric(Column column) {
        return switch (column.type()) {
            case SqlType.Simple simple -> NUMBERS.contains(simple.name());
            case SqlType.Decimal _ -> true;
            case SqlType.Sized _,
                    SqlType.Temporal _,
                    SqlType.Interval _,
                    SqlType.Array _,
                    SqlType.Multiset _,
                    SqlType.Mapping _,
                    SqlType.Structure _,
                    SqlType.Opaque _,
                    SqlType.Untyped _ -> false;
        };
    }
}
