package io.millrace.desktop.sql;

import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.CellText;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// A view of the catalog as a tree that loads a branch when the user opens it.
final class CatalogView extends BorderPane {
    private static final double ROW = 24;

    private final WorkspaceModel workspace;
    private final WorkspaceView view;
    private final Map<SheetModel, TreeItem<CatalogModel.Entry>> roots = new HashMap<>();
    private final Set<CatalogModel.Entry> expanded = new HashSet<>();
    private final TreeView<CatalogModel.Entry> tree = new TreeView<>();

    CatalogView(WorkspaceModel workspace, WorkspaceView view) {
        this.workspace = workspace;
        this.view = view;
        tree.setId("catalog");
        tree.setShowRoot(false);
        tree.setFixedCellSize(ROW);
        tree.getStyleClass().add("dense");
        tree.setCellFactory(made -> new EntryCell());
        tree.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                chosen().ifPresent(this::insert);
                event.consume();
            } else if (event.getCode() == KeyCode.F5) {
                refresh();
                event.consume();
            }
        });
        setCenter(tree);
        var refresh = Tips.on(new Button("Refresh", Icons.of(MaterialDesignR.REFRESH)), "Reload the catalog (F5)");
        refresh.setId("catalog-refresh");
        refresh.getStyleClass().add("flat");
        refresh.setOnAction(event -> refresh());
        var foot = new HBox(refresh);
        foot.getStyleClass().add("sql-side-foot");
        setBottom(foot);
        workspace.sheets().addListener((ListChangeListener<SheetModel>)
                change -> roots.keySet().retainAll(workspace.sheets()));
        workspace.selected().subscribe(sheet -> sheet.ifPresent(this::show));
    }

    private Optional<CatalogModel.Entry> chosen() {
        return Optional.ofNullable(tree.getSelectionModel().getSelectedItem()).map(TreeItem::getValue);
    }

    private void show(SheetModel sheet) {
        tree.setRoot(roots.computeIfAbsent(sheet, this::first));
    }

    private TreeItem<CatalogModel.Entry> first(SheetModel sheet) {
        sheet.catalog().changes().addListener((count, before, now) -> changed(sheet));
        return root(sheet);
    }

    private void refresh() {
        workspace.selected().get().ifPresent(sheet -> sheet.catalog().forget());
    }

    /// Rebuilds the tree and expands the same entries again.
    private void changed(SheetModel sheet) {
        var before = roots.get(sheet);
        if (before == null) {
            return; // the sheet is closed
        }
        expanded.clear();
        remember(before);
        roots.put(sheet, root(sheet));
        if (workspace.selected().get().filter(sheet::equals).isPresent()) {
            show(sheet);
        }
    }

    private void remember(TreeItem<CatalogModel.Entry> item) {
        for (var child : item.getChildren()) {
            if (child.isExpanded()) {
                expanded.add(child.getValue());
                remember(child);
            }
        }
    }

    private TreeItem<CatalogModel.Entry> root(SheetModel sheet) {
        var root = new TreeItem<CatalogModel.Entry>();
        sheet.catalog().roots(entries -> {
            fill(root, entries, sheet.catalog());
            // a single catalog is expanded at once: there is no other choice
            if (entries.stream()
                            .filter(CatalogModel.Entry.Catalog.class::isInstance)
                            .count()
                    == 1) {
                root.getChildren().getFirst().setExpanded(true);
            }
        });
        return root;
    }

    private void fill(TreeItem<CatalogModel.Entry> item, List<CatalogModel.Entry> entries, CatalogModel catalog) {
        item.getChildren()
                .setAll(entries.stream().map(entry -> item(entry, catalog)).toList());
        if (entries.isEmpty()) {
            item.getChildren().add(new TreeItem<>(new CatalogModel.Entry.Unknown("empty")));
        }
        if (entries.size() == 1 && entries.getFirst() instanceof CatalogModel.Entry.Database) {
            item.getChildren().getFirst().setExpanded(true);
        }
    }

    private TreeItem<CatalogModel.Entry> item(CatalogModel.Entry entry, CatalogModel catalog) {
        var item = new TreeItem<>(entry);
        if (entry.branch()) {
            boolean again = expanded.contains(entry);
            var waiting = new TreeItem<CatalogModel.Entry>(new CatalogModel.Entry.Unknown("…"));
            item.getChildren().add(waiting);
            item.expandedProperty().addListener((expanded, before, now) -> {
                if (now && item.getChildren().contains(waiting)) {
                    catalog.below(entry, entries -> fill(item, entries, catalog));
                }
            });
            item.setExpanded(again);
        }
        return item;
    }

    private void insert(CatalogModel.Entry entry) {
        if (!(entry instanceof CatalogModel.Entry.Unknown) && !(entry instanceof CatalogModel.Entry.FunctionList)) {
            view.top().ifPresent(sheet -> sheet.editor().insert(entry.written()));
        }
    }

    private ContextMenu menu(CatalogModel.Entry entry) {
        var menu = new ContextMenu(new ActionItem("Insert the name", () -> insert(entry)));
        CatalogModel.describing(entry)
                .ifPresent(statement -> menu.getItems().add(new ActionItem("Describe", () -> view.runNow(statement))));
        CatalogModel.showingHowItIsMade(entry)
                .ifPresent(statement ->
                        menu.getItems().add(new ActionItem("Show how it is made", () -> view.runNow(statement))));
        if (entry instanceof CatalogModel.Entry.Relation) {
            menu.getItems()
                    .add(new ActionItem(
                            "Select from it in a new sheet",
                            () -> workspace.add("SELECT * FROM " + entry.written() + ";\n")));
        }
        return menu;
    }

    private final class EntryCell extends TreeCell<CatalogModel.Entry> {
        EntryCell() {
            setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY
                        && event.getClickCount() == 2
                        && getItem() != null
                        && (!getItem().branch() || getItem() instanceof CatalogModel.Entry.Relation)) {
                    insert(getItem());
                    event.consume();
                }
            });
            setOnDragDetected(event -> {
                if (getItem() != null && !(getItem() instanceof CatalogModel.Entry.Unknown)) {
                    var content = new ClipboardContent();
                    content.putString(getItem().written());
                    startDragAndDrop(TransferMode.COPY).setContent(content);
                    event.consume();
                }
            });
        }

        @Override
        protected void updateItem(CatalogModel.@Nullable Entry entry, boolean empty) {
            super.updateItem(entry, empty);
            if (empty || entry == null) {
                setText("");
                setGraphic(null);
                setContextMenu(null);
                return;
            }
            setContextMenu(menu(entry));
            setText("");
            var name = new Label(CellText.of(entry.name()));
            var note = Labels.styled(CellText.of(note(entry)), "muted");
            var line = new HBox(6);
            icon(entry).ifPresent(icon -> line.getChildren().add(Icons.of(icon)));
            line.getChildren().addAll(name, note);
            line.setAlignment(Pos.CENTER_LEFT);
            if (entry instanceof CatalogModel.Entry.Unknown) {
                name.getStyleClass().add("muted");
            }
            setGraphic(line);
        }

        private static String note(CatalogModel.Entry entry) {
            return switch (entry) {
                case CatalogModel.Entry.Column(var _, var type, var note) -> note.isEmpty() ? type : type + ", " + note;
                case CatalogModel.Entry.Function(var name, var signature) -> signature.substring(name.length());
                case CatalogModel.Entry.Relation(var _, var _, var _, boolean isView) -> isView ? "view" : "";
                case CatalogModel.Entry.Catalog _,
                        CatalogModel.Entry.Database _,
                        CatalogModel.Entry.FunctionList _,
                        CatalogModel.Entry.Unknown _ -> "";
            };
        }

        private static Optional<Ikon> icon(CatalogModel.Entry entry) {
            return switch (entry) {
                case CatalogModel.Entry.Catalog _ -> Optional.of(MaterialDesignA.ARCHIVE_OUTLINE);
                case CatalogModel.Entry.Database _ -> Optional.of(MaterialDesignD.DATABASE_OUTLINE);
                case CatalogModel.Entry.Relation(var _, var _, var _, boolean isView) ->
                    Optional.of(isView ? MaterialDesignT.TABLE_EYE : MaterialDesignT.TABLE);
                case CatalogModel.Entry.FunctionList _, CatalogModel.Entry.Function _ ->
                    Optional.of(MaterialDesignF.FUNCTION_VARIANT);
                case CatalogModel.Entry.Column _, CatalogModel.Entry.Unknown _ -> Optional.empty();
            };
        }
    }
}
