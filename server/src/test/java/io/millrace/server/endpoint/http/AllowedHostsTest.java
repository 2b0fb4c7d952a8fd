package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AllowedHostsTest {
    private static final List<String> FOREIGN = List.of(
            "evil.example",
            "evil.example:8081",
            "localhost.evil.example",
            "evil-localhost",
            "127.0.0.1.evil.example",
            "192.0.2.7",
            "[2001:db8::7]:8081",
            "",
            ":8081",
            "::1");

    @Test
    void knowsEveryWayToWriteLoopback() {
        var hosts = AllowedHosts.of("localhost", List.of());
        for (var host : List.of(
                "localhost",
                "LOCALHOST:8081",
                "localhost.",
                "app.localhost:1",
                "127.0.0.1",
                "127.0.0.1:8081",
                "127.9.9.9:80",
                "[::1]",
                "[::1]:8081",
                "[0:0:0:0:0:0:0:1]:8081")) {
            assertThat(hosts.contains(host)).as(host).isTrue();
        }
    }

    @Test
    void knowsNoOtherNameOnLoopback() throws Exception {
        var hosts = AllowedHosts.of("127.0.0.1", List.of());
        assertThat(FOREIGN).noneMatch(hosts::contains);
        assertThat(hosts.contains(ownAddress()))
                .isEqualTo(InetAddress.ofLiteral(ownAddress()).isLoopbackAddress());
    }

    @Test
    void knowsTheMachineBeyondLoopback() throws Exception {
        var hosts = AllowedHosts.of("0.0.0.0", List.of());
        assertThat(hosts.contains(InetAddress.getLocalHost().getHostName() + ":8081"))
                .isTrue();
        assertThat(hosts.contains(ownAddress() + ":8081")).isTrue();
        assertThat(hosts.contains("localhost:8081")).isTrue();
        assertThat(FOREIGN).noneMatch(hosts::contains);
    }

    @Test
    void takesTheNamesOfTheOperator() {
        var hosts = AllowedHosts.of("localhost", List.of("Flink.Example.com", "10.1.2.3"));
        assertThat(hosts.contains("flink.example.COM:443")).isTrue();
        assertThat(hosts.contains("10.1.2.3:8081")).isTrue();
        assertThat(hosts.contains("example.com")).isFalse();
        assertThat(FOREIGN).noneMatch(hosts::contains);
        assertThat(AllowedHosts.of("localhost", List.of("*")).contains("evil.example"))
                .isTrue();
    }

    /// Returns an address of another interface than loopback, if the machine has one.
    private static String ownAddress() throws Exception {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .sorted((left, right) -> Boolean.compare(left.isLoopbackAddress(), right.isLoopbackAddress()))
                .map(InetAddress::getHostAddress)
                .findFirst()
                .orElseThrow();
    }
}
