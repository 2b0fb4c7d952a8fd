package io.millrace.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolver.LookupPolicy;
import java.net.spi.InetAddressResolverProvider;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Resolves the name of this machine to loopback if nothing else resolves it, as it is in a container or a chroot
/// without `/etc/hosts`. Otherwise the engine would not start, and the library of the log would print stack traces.
/// The JVM finds it by its service file.
public final class OwnHostResolverProvider extends InetAddressResolverProvider {
    private static final byte[] LOOPBACK_4 = {127, 0, 0, 1};
    private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    @Override
    public InetAddressResolver get(Configuration configuration) {
        return new Resolver(configuration.builtinResolver(), configuration::lookupLocalHostName);
    }

    @Override
    public String name() {
        return "own host name";
    }

    /// @param ownName the name of this machine
    record Resolver(InetAddressResolver builtIn, Supplier<String> ownName) implements InetAddressResolver {

        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
            try {
                return builtIn.lookupByName(host, policy);
            } catch (UnknownHostException e) {
                if (!host.equalsIgnoreCase(ownName.get())) {
                    throw e;
                }
                boolean four = (policy.characteristics() & LookupPolicy.IPV4) != 0;
                return Stream.of(InetAddress.getByAddress(host, four ? LOOPBACK_4 : LOOPBACK_6));
            }
        }

        @Override
        public String lookupByAddress(byte[] address) throws UnknownHostException {
            return builtIn.lookupByAddress(address);
        }
    }
}
