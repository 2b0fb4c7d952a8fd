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

/// The host names that requests may use. A page whose host name was made to resolve to this machine (DNS rebinding) has
/// the server's origin for its browser; only the `Host` header shows that the name is not the server's.
///
/// @param names   in lower case, without ports
/// @param machine whether every address of this machine is allowed too, because the server listens beyond loopback
record AllowedHosts(Set<String> names, boolean machine) {
    private static final String ANY = "*";
    private static final String LOCALHOST = "localhost";

    AllowedHosts {
        names = Set.copyOf(names);
    }

    /// Allows loopback, the bound address and the configured names; beyond loopback also those of the machine.
    ///
    /// @param bound the address that the server listens on
    /// @param named configured names without ports; `*` for all
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

    /// @param authority a name or an address of a request, with or without a port
    boolean contains(String authority) {
        var host = plain(withoutPort(authority));
        return names.contains(host)
                || host.equals(LOCALHOST)
                || host.endsWith("." + LOCALHOST)
                || names.contains(ANY)
                || isAllowedAddress(host);
    }

    /// Whether an authority is a name or an address of loopback.
    static boolean isLocal(String authority) {
        var host = plain(withoutPort(authority));
        if (host.equals(LOCALHOST) || host.endsWith("." + LOCALHOST)) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false; // another name
        }
    }

    private boolean isAllowedAddress(String host) {
        try {
            var address = InetAddress.ofLiteral(host);
            return address.isLoopbackAddress() || (machine && NetworkInterface.getByInetAddress(address) != null);
        } catch (IllegalArgumentException e) {
            return false; // an unknown name
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
            return true; // the port cannot be opened either, which reports the reason
        }
    }

    private static String withoutPort(String authority) {
        int colon = authority.indexOf(':', authority.lastIndexOf(']') + 1);
        return colon < 0 ? authority : authority.substring(0, colon);
    }

    /// Removes the brackets of an IPv6 address and the final dot of a complete name.
    private static String plain(String host) {
        var lower = host.strip().toLowerCase(Locale.ROOT);
        if (lower.startsWith("[") && lower.endsWith("]")) {
            return lower.substring(1, lower.length() - 1);
        }
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }
}
