package io.millrace.desktop.shell;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.wire.cluster.Cluster.Overview;
import java.time.Instant;
import java.time.ZoneId;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/// A banner above a cluster's page that says since when and why the cluster is unreachable.
final class AwayBanner extends HBox {
    private final String name;
    private final boolean saved;
    private final ClusterModel cluster;
    private final Label words = Tips.whenCut(new Label());
    private final Button logInAgain;

    /// @param login asks for another login
    AwayBanner(ClusterModel cluster, Runnable login) {
        this.cluster = cluster;
        this.name = cluster.connection().name();
        this.saved = cluster.cluster().saved().isPresent();
        setId("away");
        getStyleClass().add("away-banner");
        setAlignment(Pos.CENTER_LEFT);
        words.setGraphic(Icons.of(MaterialDesignL.LAN_DISCONNECT));
        words.setId("away-words");
        Boxes.grow(words);
        var retry = Buttons.whole("Try now", cluster::refresh, Styles.SMALL);
        retry.setId("try-now");
        Boxes.show(retry, !saved);
        logInAgain = Buttons.whole("Log in…", login, Styles.SMALL);
        logInAgain.setId("log-in-again");
        getChildren().addAll(words, logInAgain, retry);
        managedProperty().bind(visibleProperty());
        cluster.summary().subscribe(this::show);
    }

    private void show(LoadState<Overview> loadState) {
        Boxes.show(logInAgain, cluster.isLoginRefused());
        switch (loadState) {
            case LoadState.Waiting<Overview>(), LoadState.Fresh<Overview> _ -> setVisible(false);
            case LoadState.Old<Overview>(var _, Instant at, String reason) ->
                say(name + " is away since " + TimeFormat.time(at, ZoneId.systemDefault()) + "; what is shown is old. "
                        + reason);
            case LoadState.Missing<Overview>(String reason) ->
                say(
                        saved
                                ? "The server did not answer when this was saved. Its logs and configuration are here."
                                : name + " is not reached. " + reason);
        }
    }

    private void say(String text) {
        words.setText(text.lines().findFirst().orElse(text));
        setVisible(true);
    }
}
