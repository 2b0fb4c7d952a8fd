package io.millrace.cli.render;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;
import java.util.Set;

/// The properties of column types that decide the layout.
public final class ColumnTypes {
    private static final Set<String> NUMBERS = Set.of("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE");

    private ColumnTypes() {}

    static ShrinkPriority shrinkPriority(Column column) {
        if (numeric(column)) {
            return ShrinkPriority.NEVER;
        }
        return column.type() instanceof SqlType.Temporal ? ShrinkPriority.TIME : ShrinkPriority.TEXT;
    }

    /// The SQL spelling of the column's type, without its nullability.
    static String name(Column column) {
        return column.type().spelling();
    }

    /// Whether the values are numbers and aligned to the right.
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
