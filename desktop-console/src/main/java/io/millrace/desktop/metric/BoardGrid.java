package io.millrace.desktop.metric;

import io.millrace.desktop.fx.Appearance;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.animation.AnimationTimer;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;

/// A grid with the charts of a dashboard, in rows that fill the width. It paints only visible charts, and only a few in
/// each frame, so that fifty charts cause no pause.
final class BoardGrid extends Region {
    private static final int A_FRAME = 2;

    private final DashboardActions actions;
    private final FiguresModel figures;
    private final Appearance appearance;
    private final Supplier<Bounds> visible;
    private final Rectangle target = new Rectangle();
    private final List<ChartPanel> panels = new ArrayList<>();
    private List<ChartDefinition> plans = List.of();
    private List<Rectangle2D> places = List.of();
    private final Map<ChartDefinition, Plot> plots = new HashMap<>();
    private Optional<Instant> moment = Optional.empty();
    private Optional<Held> held = Optional.empty();
    private final Deque<ChartPanel> due = new ArrayDeque<>();
    private final AnimationTimer turns = new AnimationTimer() {
        @Override
        public void handle(long now) {
            for (int count = 0; count < A_FRAME && !due.isEmpty(); count++) {
                paint(due.poll());
            }
            if (due.isEmpty()) {
                stop();
            }
        }
    };

    /// @param visible supplies the visible part of the grid
    BoardGrid(DashboardActions actions, FiguresModel figures, Appearance appearance, Supplier<Bounds> visible) {
        this.actions = actions;
        this.figures = figures;
        this.appearance = appearance;
        this.visible = visible;
        getStyleClass().add("board");
        target.setManaged(false);
        target.setMouseTransparent(true);
        target.setVisible(false);
        target.getStyleClass().add("chart-target");
        addEventFilter(MouseEvent.MOUSE_DRAGGED, this::dragged);
        addEventFilter(MouseEvent.MOUSE_RELEASED, this::released);
        figures.pointed().subscribe(at -> {
            for (var panel : panels) {
                if (panel.isVisible()) {
                    panel.point(at);
                }
            }
        });
    }

    /// Sets the charts. An unchanged chart in the same position keeps its panel; every other one gets a new panel.
    void plan(List<ChartDefinition> next) {
        if (next.equals(plans)) {
            return;
        }
        var before = List.copyOf(panels);
        plans = next;
        panels.clear();
        for (int place = 0; place < next.size(); place++) {
            boolean same = place < before.size() && before.get(place).plan().equals(next.get(place));
            panels.add(same ? before.get(place) : panel(place, next.get(place)));
        }
        getChildren().setAll(panels);
        getChildren().add(target);
        due.clear();
        due.addAll(panels);
        turns.start();
        requestLayout();
    }

    private ChartPanel panel(int place, ChartDefinition plan) {
        var panel = new ChartPanel(place, plan, actions, figures, appearance);
        hold(panel.grip(), new Held(panel, this::aim, this::drop));
        hold(panel.corner(), new Held(panel, this::stretch, this::settle));
        return panel;
    }

    void show(List<Plot> next, Optional<Instant> at) {
        plots.clear();
        next.forEach(plot -> plots.put(plot.plan(), plot));
        moment = at;
        due.clear();
        due.addAll(panels);
        turns.start();
    }

    private void paint(ChartPanel panel) {
        var plot = plots.get(panel.plan());
        if (panel.isVisible() && plot != null) {
            panel.show(plot, moment);
        }
    }

    /// Shows the charts that have become visible.
    void look() {
        var seen = visible.get();
        for (var panel : panels) {
            boolean was = panel.isVisible();
            boolean is = panel.getBoundsInParent().intersects(seen);
            panel.setVisible(is);
            if (is && !was) {
                due.add(panel);
            }
        }
        if (!due.isEmpty()) {
            turns.start();
        }
    }

    /// The chart or corner that the pointer drags, with its handlers.
    private record Held(
            ChartPanel panel, BiConsumer<ChartPanel, MouseEvent> move, BiConsumer<ChartPanel, MouseEvent> drop) {}

    private void hold(Region grip, Held what) {
        grip.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                held = Optional.of(what);
            }
        });
    }

    private void dragged(MouseEvent event) {
        held.ifPresent(what -> {
            what.move().accept(what.panel(), event);
            event.consume();
        });
    }

    private void released(MouseEvent event) {
        var what = held;
        held = Optional.empty();
        what.ifPresent(dropped -> dropped.drop().accept(dropped.panel(), event));
    }

    private void aim(ChartPanel panel, MouseEvent event) {
        var at = sceneToLocal(event.getSceneX(), event.getSceneY());
        panel.setOpacity(0.5);
        var place = places.get(BoardLayout.nearest(places, at));
        mark(place);
    }

    private void mark(Rectangle2D place) {
        target.setX(place.getMinX());
        target.setY(place.getMinY());
        target.setWidth(place.getWidth());
        target.setHeight(place.getHeight());
        target.setVisible(true);
    }

    private void drop(ChartPanel panel, MouseEvent event) {
        panel.setOpacity(1);
        if (target.isVisible()) {
            target.setVisible(false);
            int to = BoardLayout.nearest(places, sceneToLocal(event.getSceneX(), event.getSceneY()));
            if (to != panel.place()) {
                actions.move(panel.place(), to);
            }
        }
    }

    private void stretch(ChartPanel panel, MouseEvent event) {
        var at = sceneToLocal(event.getSceneX(), event.getSceneY());
        var from = places.get(panel.place());
        var plan = BoardLayout.sized(from, at, getWidth());
        mark(new Rectangle2D(
                from.getMinX(),
                from.getMinY(),
                BoardLayout.width(plan.getKey(), getWidth()),
                BoardLayout.height(plan.getValue())));
    }

    private void settle(ChartPanel panel, MouseEvent event) {
        if (target.isVisible()) {
            target.setVisible(false);
            var at = sceneToLocal(event.getSceneX(), event.getSceneY());
            var size = BoardLayout.sized(places.get(panel.place()), at, getWidth());
            actions.size(panel.place(), size.getKey(), size.getValue());
        }
    }

    @Override
    protected double computePrefHeight(double width) {
        return BoardLayout.tall(BoardLayout.places(plans, width > 0 ? width : getWidth()));
    }

    @Override
    protected void layoutChildren() {
        places = BoardLayout.places(plans, getWidth());
        for (var panel : panels) {
            var place = places.get(panel.place());
            panel.resizeRelocate(place.getMinX(), place.getMinY(), place.getWidth(), place.getHeight());
        }
        look();
    }
}
