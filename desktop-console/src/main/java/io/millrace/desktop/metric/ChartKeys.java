package io.millrace.desktop.metric;

import java.util.Map;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Handles the keys of a focused chart: the actions of its menu, and moving and resizing without a pointer.
final class ChartKeys {
    private static final Map<KeyCode, int[]> SIZES = Map.of(
            KeyCode.LEFT, new int[] {-1, 0},
            KeyCode.RIGHT, new int[] {1, 0},
            KeyCode.UP, new int[] {0, -1},
            KeyCode.DOWN, new int[] {0, 1});

    private ChartKeys() {}

    static void pressed(KeyEvent event, Parent view, BoardsModel boards, DashboardActions deeds) {
        if (event.isShortcutDown()) {
            return;
        }
        focused(view).ifPresent(panel -> {
            if (done(event, panel, boards.open().charts().size(), deeds)) {
                event.consume();
            }
        });
    }

    private static Optional<ChartPanel> focused(Parent view) {
        return Optional.ofNullable(view.getScene().getFocusOwner())
                .filter(ChartPanel.class::isInstance)
                .map(ChartPanel.class::cast);
    }

    private static boolean done(KeyEvent event, ChartPanel panel, int count, DashboardActions deeds) {
        int place = panel.place();
        if (event.isShiftDown() && SIZES.containsKey(event.getCode())) {
            sized(event, panel.plan(), place, count, deeds);
            return true;
        }
        switch (event.getCode()) {
            case E, ENTER -> deeds.edit(place);
            case F2 -> deeds.rename(place);
            case D -> deeds.duplicate(place);
            case Y -> deeds.logarithmic(place);
            case DELETE, BACK_SPACE -> deeds.remove(place);
            default -> {
                return false;
            }
        }
        return true;
    }

    /// Moves the chart with Shift and an arrow key, and resizes it with Shift, Alt and an arrow key.
    private static void sized(KeyEvent event, ChartDefinition plan, int place, int count, DashboardActions deeds) {
        var by = SIZES.getOrDefault(event.getCode(), new int[] {0, 0});
        if (event.isAltDown()) {
            deeds.size(place, plan.columns() + by[0], plan.rows() + by[1]);
        } else {
            deeds.move(place, Math.clamp(place + by[0] + by[1], 0, count - 1));
        }
    }
}
