package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/// Lets an element that an array or a map does not have be NULL, although those that it has are not. The engine gives
/// `numbers[5]` the type of the elements, so that its code makes -1 or an empty text of NULL. The elements of a cast
/// array may be NULL, and the cast generates no code.
final class MissingElements implements CallRule {
    @Override
    public RexNode rewrite(RexCall call, RexBuilder rex) {
        if (call.getKind() != SqlKind.ITEM) {
            return call;
        }
        var all = call.getOperands().getFirst();
        var type = withNullableElements(all.getType(), rex.getTypeFactory());
        return type.equals(all.getType())
                ? call
                : call.clone(
                        call.getType(),
                        List.of(
                                rex.makeAbstractCast(type, all, false),
                                call.getOperands().getLast()));
    }

    private static RelDataType withNullableElements(RelDataType type, RelDataTypeFactory types) {
        var nullable = switch (type.getSqlTypeName()) {
            case SqlTypeName.ARRAY ->
                types.createArrayType(types.createTypeWithNullability(type.getComponentType(), true), -1);
            case SqlTypeName.MAP ->
                types.createMapType(type.getKeyType(), types.createTypeWithNullability(type.getValueType(), true));
            default -> type;
        };
        return types.createTypeWithNullability(nullable, type.isNullable());
    }
}
