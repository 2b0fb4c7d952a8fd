package io.millrace.desktop.flame;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.wire.cluster.FlameGraphs;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// A bar for choosing the base of a comparison with the selected sample.
final class ComparePane extends FlowPane {
    ComparePane(FlameModel model) {
        super(8, 6);
        getStyleClass().addAll("tab-bar", "flame-compare");
        setAlignment(Pos.CENTER_LEFT);
        var title = Tips.on(new Label("A, the base"), "What B is compared with");
        title.getStyleClass().add("section");
        var origin = new OriginBox(model.origins(), model.baseOrigin(), model.end());
        origin.setId("flame-base");
        origin.setAccessibleText("The sample A");
        var kinds = new SegmentedButtons<>(List.of(FlameGraphs.Type.values()), model.baseKind(), FlameFormatter::label)
                .named("base-");
        var swap = Tips.on(new Button("Swap", Icons.of(MaterialDesignS.SWAP_VERTICAL)), "A becomes B and B becomes A");
        swap.setId("flame-swap");
        swap.setOnAction(event -> model.swap());
        var end = Buttons.icon(
                MaterialDesignC.CLOSE, "Stop comparing", () -> model.comparing().set(false), Styles.FLAT);
        end.setId("flame-alone");
        getChildren().addAll(title, origin, kinds, swap, end);
        model.comparing().subscribe(now -> Boxes.show(this, now));
    }
}
