package io.millrace.server.endpoint.http;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/// The names under which a server may be addressed. A page whose own name was made to resolve to this machine is of the
/// same origin for its browser; only the `Host` that the browser sends tells that it is not one of ours.
///
/// @param names   in lower case, without ports
/// @param machine whether every address of this machine counts too, because the server listens beyond loopback
record AllowedHosts(Set<String> names, boolean machine) {
    private static final String ANY = "*";
    private static final String LOCALHOST = "localhost";

    AllowedHosts {
        names = Set.copyOf(names);
    }

    /// Loopback, where the server listens, and the names that the operator gives; beyond loopback also the machine's.
    ///
    /// @param bound where the server listens
    /// @param named names without ports; `*` stands for all
    static AllowedHosts of(String bound, Collection<String> named) {
        var names = new HashSet<String>();
        named.forEach(name -> names.add(plain(name)));
        names.add(plain(bound));
        var machine = !isLoopback(bound);
        if (machine) {
            addMachine(names);
        }
        return new AllowedHosts(names, machine);
    }

    /// @param authority as a request names it: a name or an address, perhaps with a port
    boolean contains(String authority) {
        var host = plain(withoutPort(authority));
        return names.contains(host)
                || host.equals(LOCALHOST)
                || host.endsWith("." + LOCALHOST)
                || names.contains(ANY)
                || isAllowedAddress(host);
    }

    private boolean isAllowedAddress(String host) {
        try {
            var address = InetAddress.ofLiteral(host);
            return address.isLoopbackAddress() || (machine && NetworkInterface.getByInetAddress(address) != null);
        } catch (IllegalArgumentException e) {
            return false; // a name, and none of ours
        } catch (SocketException e) {
            throw new UncheckedIOException("The network interfaces cannot be listed", e);
        }
    }

    private static void addMachine(Set<String> names) {
        try {
            var full = plain(InetAddress.getLocalHost().getHostName());
            names.add(full);
            int dot = full.indexOf('.');
            names.add(dot < 0 ? full : full.substring(0, dot));
        } catch (UnknownHostException e) {
            // the machine has no name that resolves; its addresses still count
        }
    }

    private static boolean isLoopback(String bound) {
        try {
            return InetAddress.getByName(bound).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // the port will not open either, and says so
        }
    }

    private static String withoutPort(String authority) {
        int colon = authority.indexOf(':', authority.lastIndexOf(']') + 1);
        return colon < 0 ? authority : authority.substring(0, colon);
    }

    /// Without the brackets of an IPv6 address and the dot that ends a complete name.
    private static String plain(String host) {
        var lower = host.strip().toLowerCase(Locale.ROOT);
        if (lower.startsWith("[") && lower.endsWith("]")) {
            return lower.substring(1, lower.length() - 1);
        }
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
