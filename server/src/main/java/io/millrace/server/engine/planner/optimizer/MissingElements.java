package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.planner.plan.optimize.program.FlinkOptimizeContext;

/// Lets an element that an array or a map does not have be NULL, although those that it has are not. The engine gives
/// `numbers[5]` the type of the elements, so that its code makes -1 or an empty text of NULL. The elements of a cast
/// array may be NULL, and the cast generates no code.
final class MissingElements<C extends FlinkOptimizeContext> extends PlanRewriter<C> {
    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner.accept(new Elements(inner.getCluster().getRexBuilder()));
    }

    private static final class Elements extends RexShuttle {
        private final RexBuilder rex;

        Elements(RexBuilder rex) {
            this.rex = rex;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            var inner = (RexCall) super.visitCall(call);
            if (inner.getKind() != SqlKind.ITEM) {
                return inner;
            }
            var all = inner.getOperands().getFirst();
            var type = withNullableElements(all.getType());
            return type.equals(all.getType())
                    ? inner
                    : inner.clone(
                            inner.getType(),
                            List.of(
                                    rex.makeAbstractCast(type, all, false),
                                    inner.getOperands().getLast()));
        }

        private RelDataType withNullableElements(RelDataType type) {
            var types = rex.getTypeFactory();
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
}
