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

    static void pressed(KeyEvent event, Parent view, BoardsModel boards, DashboardActions actions) {
        if (event.isShortcutDown()) {
            return;
        }
        focused(view).ifPresent(panel -> {
            if (done(event, panel, boards.open().charts().size(), actions)) {
                event.consume();
            }
        });
    }

    private static Optional<ChartPanel> focused(Parent view) {
        return Optional.ofNullable(view.getScene().getFocusOwner())
                .filter(ChartPanel.class::isInstance)
                .map(ChartPanel.class::cast);
    }

    private static boolean done(KeyEvent event, ChartPanel panel, int count, DashboardActions actions) {
        int place = panel.place();
        if (event.isShiftDown() && SIZES.containsKey(event.getCode())) {
            sized(event, panel.plan(), place, count, actions);
            return true;
        }
        switch (event.getCode()) {
            case E, ENTER -> actions.edit(place);
            case F2 -> actions.rename(place);
            case D -> actions.duplicate(place);
            case Y -> actions.logarithmic(place);
            case DELETE, BACK_SPACE -> actions.remove(place);
            default -> {
                return false;
            }
        }
        return true;
    }

    /// Moves the chart with Shift and an arrow key, and resizes it with Shift, Alt and an arrow key.
    private static void sized(KeyEvent event, ChartDefinition plan, int place, int count, DashboardActions actions) {
        var by = SIZES.getOrDefault(event.getCode(), new int[] {0, 0});
        if (event.isAltDown()) {
            actions.size(place, plan.columns() + by[0], plan.rows() + by[1]);
        } else {
            actions.move(place, Math.clamp(place + by[0] + by[1], 0, count - 1));
        }
    }
}
