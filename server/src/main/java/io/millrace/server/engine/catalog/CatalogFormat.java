package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogBaseTable.TableKind;
import org.apache.flink.table.catalog.CatalogDescriptor;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogFunctionImpl;
import org.apache.flink.table.catalog.CatalogModel;
import org.apache.flink.table.catalog.CatalogPropertiesUtil;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.CatalogView;
import org.apache.flink.table.catalog.FunctionLanguage;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.catalog.ResolvedCatalogModel;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedCatalogView;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.expressions.DefaultSqlFactory;
import org.apache.flink.table.resource.ResourceType;
import org.apache.flink.table.resource.ResourceUri;

/// Converts the engine's objects to properties and back. The engine has a form for tables and models, in which an
/// option such as `schema-registry.url` would be taken for a part of the schema, so options are kept apart from it.
final class CatalogFormat {
    static final String COMMENT = "comment";

    private static final String OPTION = "option:";
    private static final String ORIGINAL_QUERY = "view:original-query";
    private static final String EXPANDED_QUERY = "view:expanded-query";
    private static final String CLASS = "class";
    private static final String LANGUAGE = "language";
    private static final String RESOURCE = "resource:";
    private static final DefaultSqlFactory SQL = DefaultSqlFactory.INSTANCE;

    private CatalogFormat() {}

    static CatalogEntry table(CatalogBaseTable table) {
        var properties = switch (table) {
            case ResolvedCatalogTable plain -> CatalogPropertiesUtil.serializeCatalogTable(plain.copy(Map.of()), SQL);
            case ResolvedCatalogMaterializedTable materialized ->
                CatalogPropertiesUtil.serializeCatalogMaterializedTable(materialized.copy(Map.of()), SQL);
            case ResolvedCatalogView view -> view(view);
            default ->
                throw new CatalogException("This table exists only in the program that made it: "
                        + table.getClass().getSimpleName());
        };
        return new CatalogEntry(table.getTableKind().name(), withOptions(properties, table.getOptions()));
    }

    static Map<String, String> catalog(CatalogDescriptor descriptor) {
        return withComment(descriptor.getConfiguration().toMap(), descriptor.getComment());
    }

    static CatalogDescriptor catalog(String name, Map<String, String> properties) {
        var descriptor = CatalogDescriptor.of(name, Configuration.fromMap(options(properties)));
        return Optional.ofNullable(properties.get(COMMENT))
                .map(descriptor::setComment)
                .orElse(descriptor);
    }

    private static Map<String, String> view(ResolvedCatalogView view) {
        var plain = new ResolvedCatalogView(
                CatalogView.of(
                        view.getUnresolvedSchema(),
                        view.getComment(),
                        view.getOriginalQuery(),
                        view.getExpandedQuery(),
                        Map.of()),
                view.getResolvedSchema());
        var properties = CatalogPropertiesUtil.serializeCatalogView(plain, SQL);
        properties.put(ORIGINAL_QUERY, view.getOriginalQuery());
        properties.put(EXPANDED_QUERY, view.getExpandedQuery());
        return properties;
    }

    static CatalogBaseTable table(CatalogEntry entry) {
        var definition = definition(entry.properties());
        var options = options(entry.properties());
        return switch (TableKind.valueOf(entry.type())) {
            case TABLE ->
                CatalogPropertiesUtil.deserializeCatalogTable(definition).copy(options);
            case MATERIALIZED_TABLE ->
                CatalogPropertiesUtil.deserializeCatalogMaterializedTable(definition)
                        .copy(options);
            case VIEW ->
                CatalogView.of(
                        schema(definition),
                        definition.get(COMMENT),
                        definition.getOrDefault(ORIGINAL_QUERY, ""),
                        definition.getOrDefault(EXPANDED_QUERY, ""),
                        options);
        };
    }

    private static Schema schema(Map<String, String> definition) {
        CatalogTable table = CatalogPropertiesUtil.deserializeCatalogTable(definition);
        return table.getUnresolvedSchema();
    }

    static CatalogEntry model(CatalogModel model) {
        if (!(model instanceof ResolvedCatalogModel resolved)) {
            throw new CatalogException("The types of this model are not resolved.");
        }
        var plain = ResolvedCatalogModel.of(
                CatalogModel.of(resolved.getInputSchema(), resolved.getOutputSchema(), Map.of(), resolved.getComment()),
                resolved.getResolvedInputSchema(),
                resolved.getResolvedOutputSchema());
        return new CatalogEntry(
                "MODEL",
                withOptions(CatalogPropertiesUtil.serializeResolvedCatalogModel(plain, SQL), model.getOptions()));
    }

    static CatalogModel model(CatalogEntry entry) {
        return CatalogPropertiesUtil.deserializeCatalogModel(definition(entry.properties()))
                .copy(options(entry.properties()));
    }

    static CatalogEntry function(CatalogFunction function) {
        var properties = new HashMap<String, String>();
        properties.put(CLASS, function.getClassName());
        properties.put(LANGUAGE, function.getFunctionLanguage().name());
        var resources = function.getFunctionResources();
        for (var i = 0; i < resources.size(); i++) {
            var resource = resources.get(i);
            properties.put(RESOURCE + i, resource.getResourceType() + " " + resource.getUri());
        }
        return new CatalogEntry("FUNCTION", withOptions(properties, function.getOptions()));
    }

    static CatalogFunction function(CatalogEntry entry) {
        var properties = entry.properties();
        var resources = new ArrayList<ResourceUri>();
        for (var i = 0; properties.containsKey(RESOURCE + i); i++) {
            var resource = properties.getOrDefault(RESOURCE + i, "").split(" ", 2);
            resources.add(new ResourceUri(ResourceType.valueOf(resource[0]), resource[1]));
        }
        return new CatalogFunctionImpl(
                properties.getOrDefault(CLASS, ""),
                FunctionLanguage.valueOf(properties.getOrDefault(LANGUAGE, FunctionLanguage.JAVA.name())),
                List.copyOf(resources),
                options(properties));
    }

    static Map<String, String> withOptions(Map<String, String> properties, Map<String, String> options) {
        var all = new HashMap<>(properties);
        options.forEach((key, value) -> all.put(OPTION + key, value));
        return all;
    }

    /// The properties of a database or partition, with its comment.
    static Map<String, String> withComment(Map<String, String> options, Optional<String> comment) {
        var all = withOptions(Map.of(), options);
        comment.ifPresent(text -> all.put(COMMENT, text));
        return all;
    }

    static Map<String, String> options(Map<String, String> properties) {
        var options = new TreeMap<String, String>();
        properties.forEach((key, value) -> {
            if (key.startsWith(OPTION)) {
                options.put(key.substring(OPTION.length()), value);
            }
        });
        return options;
    }

    private static Map<String, String> definition(Map<String, String> properties) {
        var definition = new HashMap<>(properties);
        definition.keySet().removeIf(key -> key.startsWith(OPTION));
        return definition;
    }
}
