package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.flink.table.planner.plan.rules.logical.FlinkAggregateProjectMergeRule;

/// The engine's rule that aggregates the input of a projection instead, without the case that it fails in: groupings
/// in which one column has two names, such as those of `COUNT(DISTINCT b) … GROUP BY a` over `SELECT x AS a, x AS b`,
/// would be the same grouping twice.
final class GroupingSetsProjectMergeRule extends FlinkAggregateProjectMergeRule {
    GroupingSetsProjectMergeRule() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        Project project = call.rel(1);
        return super.matches(call)
                && (aggregate.getGroupType() == Aggregate.Group.SIMPLE || areDistinct(aggregate, project));
    }

    private static boolean areDistinct(Aggregate aggregate, Project project) {
        var columns = aggregate.getGroupSet();
        return columns.asList().stream()
                        .map(project.getProjects()::get)
                        .distinct()
                        .count()
                == columns.cardinality();
    }
}
