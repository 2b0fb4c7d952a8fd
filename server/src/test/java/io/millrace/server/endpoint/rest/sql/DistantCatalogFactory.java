package io.millrace.server.endpoint.rest.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.GenericInMemoryCatalog;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.flink.table.factories.FactoryUtil;

/// A catalog behind a service, which can be opened only while something listens at its port.
public final class DistantCatalogFactory implements CatalogFactory {
    private static final ConfigOption<Integer> PORT =
            ConfigOptions.key("port").intType().noDefaultValue();
    private static final ConfigOption<String> PASSWORD =
            ConfigOptions.key("password").stringType().noDefaultValue();

    @Override
    public String factoryIdentifier() {
        return "distant";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(PORT);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of(PASSWORD);
    }

    @Override
    public Catalog createCatalog(Context context) {
        var helper = FactoryUtil.createCatalogFactoryHelper(this, context);
        helper.validate();
        return new DistantCatalog(context.getName(), helper.getOptions().get(PORT));
    }

    private static final class DistantCatalog extends GenericInMemoryCatalog {
        private final int port;

        private DistantCatalog(String name, int port) {
            super(name);
            this.port = port;
        }

        @Override
        public void open() {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(1);
            } catch (IOException e) {
                throw new CatalogException("The service at localhost:" + port + " cannot be reached", e);
            }
        }
    }
}
