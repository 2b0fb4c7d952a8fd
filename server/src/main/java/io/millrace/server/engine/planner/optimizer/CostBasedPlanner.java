package io.millrace.server.engine.planner.optimizer;

import java.util.List;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.tools.FrameworkConfig;

/// The engine's cost-based planner, which drops all its rules at once.
///
/// Each cost-based step of a query has many rules of its own. The engine drops them one by one, and looks through the
/// operands of all rules each time.
public final class CostBasedPlanner extends VolcanoPlanner {
    public CostBasedPlanner(FrameworkConfig config, List<? extends RelTraitDef<?>> traits) {
        super(config.getCostFactory(), config.getContext());
        setExecutor(config.getExecutor());
        traits.forEach(this::addRelTraitDef);
    }

    @Override
    public void clear() {
        mapDescToRule.values().forEach(rule -> {
            if (rule instanceof ConverterRule converter) {
                deregister(converter);
            }
        });
        mapDescToRule.clear();
        super.clear(); // drops the operands of all rules
    }

    private void deregister(ConverterRule rule) {
        var definition = rule.getInTrait().getTraitDef();
        if (getRelTraitDefs().contains(definition)) {
            definition.deregisterConverterRule(this, rule);
        }
    }
}
