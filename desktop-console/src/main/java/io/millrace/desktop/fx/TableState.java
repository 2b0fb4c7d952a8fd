package io.millrace.desktop.fx;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/// The arrangement of a table: its columns and its sort order. Its text form is one line, such as
/// `State:124:shown,Name:420:shown;Name:up`.
///
/// @param columns from left to right
/// @param sorted  the primary sort column first
record TableState(List<Column> columns, List<Sorted> sorted) {
    private static final double MIN_WIDTH = 20;
    private static final double MAX_WIDTH = 5000;
    private static final String YIELDING = "yielding";

    TableState {
        columns = List.copyOf(columns);
        sorted = List.copyOf(sorted);
    }

    record Column(String name, double width, boolean shown) {
        Column {
            if (!(width >= MIN_WIDTH && width <= MAX_WIDTH)) {
                throw new IllegalArgumentException("no width of a column: " + width);
            }
        }
    }

    record Sorted(String name, boolean ascending) {}

    static TableState of(TableView<?> table) {
        return new TableState(
                table.getColumns().stream()
                        .map(column -> new Column(
                                name(column),
                                Math.clamp(column.getWidth(), MIN_WIDTH, MAX_WIDTH),
                                column.isVisible() || yielding(column)))
                        .toList(),
                table.getSortOrder().stream()
                        .map(column -> new Sorted(name(column), column.getSortType() == TableColumn.SortType.ASCENDING))
                        .toList());
    }

    private static String name(TableColumn<?, ?> column) {
        return column.getId() == null ? column.getText() : column.getId();
    }

    /// Shows or hides a column automatically. A column that the user has hidden stays hidden.
    static void show(TableColumn<?, ?> column, boolean wanted) {
        if (!wanted && column.isVisible()) {
            column.getProperties().put(YIELDING, true);
            column.setVisible(false);
        } else if (wanted && yielding(column)) {
            column.getProperties().remove(YIELDING);
            column.setVisible(true);
        }
    }

    private static boolean yielding(TableColumn<?, ?> column) {
        return column.getProperties().containsKey(YIELDING);
    }

    <S> void apply(TableView<S> table) {
        var names = columns.stream().map(Column::name).toList();
        var made = List.copyOf(table.getColumns());
        var next = new ArrayList<>(made);
        next.sort(Comparator.comparingInt(column -> {
            int known = names.indexOf(name(column));
            return known < 0 ? made.indexOf(column) : known;
        }));
        for (var column : made) {
            columns.stream()
                    .filter(known -> known.name().equals(name(column)))
                    .findFirst()
                    .ifPresent(known -> {
                        column.setPrefWidth(known.width());
                        if (!known.shown()) {
                            // the user hid the column, even if it was hidden already for lack of space
                            column.getProperties().remove(YIELDING);
                            column.setVisible(false);
                        }
                    });
        }
        if (!next.equals(made)) {
            table.getColumns().setAll(next);
        }
        sort(table);
    }

    private <S> void sort(TableView<S> table) {
        var order = new ArrayList<TableColumn<S, ?>>();
        for (var by : sorted) {
            table.getColumns().stream()
                    .filter(column -> name(column).equals(by.name()) && column.isSortable())
                    .findFirst()
                    .ifPresent(column -> {
                        column.setSortType(
                                by.ascending() ? TableColumn.SortType.ASCENDING : TableColumn.SortType.DESCENDING);
                        order.add(column);
                    });
        }
        if (!sorted.isEmpty() || !table.getSortOrder().isEmpty()) {
            table.getSortOrder().setAll(order);
        }
    }

    String print() {
        return columns.stream()
                        .map(column -> encoded(column.name()) + ":" + Math.round(column.width()) + ":"
                                + (column.shown() ? "shown" : "hidden"))
                        .collect(Collectors.joining(","))
                + ";"
                + sorted.stream()
                        .map(by -> encoded(by.name()) + ":" + (by.ascending() ? "up" : "down"))
                        .collect(Collectors.joining(","));
    }

    /// Parses the text form; empty for an unknown format.
    static Optional<TableState> parse(String text) {
        var halves = text.split(";", -1);
        if (halves.length != 2 || halves[0].isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TableState(
                    Arrays.stream(halves[0].split(",")).map(TableState::column).toList(),
                    Arrays.stream(halves[1].split(","))
                            .filter(part -> !part.isEmpty())
                            .map(TableState::by)
                            .toList()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Column column(String text) {
        var parts = parts(text, 3);
        return new Column(decoded(parts[0]), Double.parseDouble(parts[1]), !parts[2].equals("hidden"));
    }

    private static Sorted by(String text) {
        var parts = parts(text, 2);
        return new Sorted(decoded(parts[0]), parts[1].equals("up"));
    }

    private static String[] parts(String text, int many) {
        var parts = text.split(":", -1);
        if (parts.length != many) {
            throw new IllegalArgumentException("not an arrangement: " + text);
        }
        return parts;
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    private static String decoded(String name) {
        return URLDecoder.decode(name, StandardCharsets.UTF_8);
    }
}
