package io.millrace.server.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/// The addresses with the same first bits, such as `10.1.0.0/16`, or one address.
public record AddressRange(InetAddress first, int bits) {
    private static final Pattern ADDRESS = Pattern.compile("[0-9]+(\\.[0-9]+){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    /// Parses a range; never looks up a name.
    ///
    /// @throws IllegalArgumentException if it is none
    public static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        var address = slash < 0 ? text : text.substring(0, slash);
        if (!ADDRESS.matcher(address).matches()) {
            throw new IllegalArgumentException(text);
        }
        var first = InetAddress.ofLiteral(address);
        int all = first.getAddress().length * Byte.SIZE;
        int bits = slash < 0 ? all : Integer.parseInt(text.substring(slash + 1));
        if (bits < 0 || bits > all) {
            throw new IllegalArgumentException(text);
        }
        return new AddressRange(first, bits);
    }

    /// The addresses among which one client can choose: of IPv6, those with the same first half.
    public static AddressRange ofClient(InetAddress address) {
        var bytes = address.getAddress();
        if (!(address instanceof Inet6Address)) {
            return new AddressRange(address, bytes.length * Byte.SIZE);
        }
        int half = bytes.length / 2;
        Arrays.fill(bytes, half, bytes.length, (byte) 0);
        try {
            return new AddressRange(InetAddress.getByAddress(bytes), half * Byte.SIZE);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has as many bytes as another one", e);
        }
    }

    public boolean contains(InetAddress address) {
        var own = first.getAddress();
        var other = address.getAddress();
        if (own.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((own[bit / Byte.SIZE] ^ other[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    /// Returns the range as it is configured.
    public String text() {
        int all = first.getAddress().length * Byte.SIZE;
        return first.getHostAddress() + (bits == all ? "" : "/" + bits);
    }
}
