package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolver.LookupPolicy;
import java.net.spi.InetAddressResolverProvider;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OwnHostResolverProviderTest {
    private static final String OWN = "machine-7";
    private static final LookupPolicy ANY = LookupPolicy.of(LookupPolicy.IPV4 | LookupPolicy.IPV6);

    /// Knows one name, which is not that of this machine.
    private static final class OneName implements InetAddressResolver {
        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
            if (!host.equals("known")) {
                throw new UnknownHostException(host);
            }
            return Stream.of(InetAddress.getByAddress(host, new byte[] {10, 0, 0, 1}));
        }

        @Override
        public String lookupByAddress(byte[] address) {
            return "known";
        }
    }

    private final InetAddressResolver resolver = new OwnHostResolverProvider.Resolver(new OneName(), () -> OWN);

    @Test
    void theOwnNameIsLoopbackIfNothingElseKnowsIt() throws UnknownHostException {
        assertThat(resolver.lookupByName(OWN, ANY))
                .containsExactly(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        assertThat(resolver.lookupByName(OWN, LookupPolicy.of(LookupPolicy.IPV6)))
                .allMatch(InetAddress::isLoopbackAddress)
                .hasSize(1);
    }

    @Test
    void otherNamesAreResolvedAsBefore() throws UnknownHostException {
        assertThat(resolver.lookupByName("known", ANY))
                .extracting(InetAddress::getHostAddress)
                .containsExactly("10.0.0.1");
        assertThat(resolver.lookupByAddress(new byte[] {10, 0, 0, 1})).isEqualTo("known");
        assertThatThrownBy(() -> resolver.lookupByName("unknown", ANY)).isInstanceOf(UnknownHostException.class);
    }

    @Test
    void theJvmFindsIt() {
        assertThat(ServiceLoader.load(InetAddressResolverProvider.class))
                .hasExactlyElementsOfTypes(OwnHostResolverProvider.class);
    }
}
