package io.millrace.desktop.shell;

import io.millrace.wire.Permission;
import java.util.Optional;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The sections of a cluster, in the order of the sidebar and the menu. A new section needs a constant here with its
/// icon and [Shortcut], a model in [ClusterModel#screen] and a view in [ClusterView#view].
public enum Section implements ClusterPlace {
    JOBS("Jobs", Shortcut.JOBS),
    TASK_MANAGERS("Task managers", Shortcut.TASK_MANAGERS),
    LOGS("Logs", Shortcut.LOGS),
    METRICS("Metrics", Shortcut.METRICS),
    SQL("SQL", Shortcut.SQL),
    CONNECTORS("Connectors", Shortcut.CONNECTORS),
    ALERTS("Alerts", Shortcut.ALERTS);

    private final String label;
    private final Shortcut shortcut;

    Section(String label, Shortcut shortcut) {
        this.label = label;
        this.shortcut = shortcut;
    }

    public String label() {
        return label;
    }

    Ikon icon() {
        return switch (this) {
            case JOBS -> MaterialDesignF.FORMAT_LIST_BULLETED;
            case TASK_MANAGERS -> MaterialDesignS.SERVER;
            case METRICS -> MaterialDesignC.CHART_LINE;
            case SQL -> MaterialDesignD.DATABASE_SEARCH;
            case LOGS -> MaterialDesignT.TEXT_BOX_OUTLINE;
            case CONNECTORS -> MaterialDesignP.POWER_PLUG_OUTLINE;
            case ALERTS -> MaterialDesignA.ALERT_OUTLINE;
        };
    }

    /// The permission without which the section only says why.
    Optional<Permission> needed() {
        return switch (this) {
            case SQL -> Optional.of(Permission.RUN);
            case LOGS -> Optional.of(Permission.VIEW_ALL);
            case JOBS, TASK_MANAGERS, METRICS, CONNECTORS, ALERTS -> Optional.empty();
        };
    }

    Shortcut shortcut() {
        return shortcut;
    }
}
