package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.wire.SecurityStatus;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// A banner above a cluster's page that says in which ways the server is open to others.
final class InsecureBanner extends HBox {
    private final Label words = Tips.whenCut(new Label());

    InsecureBanner(ClusterModel cluster) {
        setId("insecure");
        getStyleClass().add("insecure-banner");
        setAlignment(Pos.CENTER_LEFT);
        words.setGraphic(Icons.of(MaterialDesignS.SHIELD_ALERT_OUTLINE));
        words.setId("insecure-words");
        Boxes.grow(words);
        getChildren().add(words);
        managedProperty().bind(visibleProperty());
        cluster.security().subscribe(this::show);
    }

    private void show(LoadState<SecurityStatus> status) {
        var warnings = status.value().map(SecurityStatus::warnings).orElse(List.of());
        setVisible(!warnings.isEmpty());
        words.setText("This server is not secure. " + String.join(" ", warnings));
    }
}
