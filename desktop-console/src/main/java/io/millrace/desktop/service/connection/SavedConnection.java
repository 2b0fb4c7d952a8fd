package io.millrace.desktop.service.connection;

/// A cluster as the user saved it.
///
/// @param address of its REST API, as the user typed it
public record SavedConnection(String name, Hue hue, String address) {

    public SavedConnection {
        name = name.strip();
        address = address.strip();
        if (address.isEmpty()) {
            throw new IllegalArgumentException("a connection needs an address");
        }
        if (name.isEmpty()) {
            name = shortAddress(address);
        }
    }

    /// With no other name than its address.
    public static SavedConnection to(String address, Hue hue) {
        return new SavedConnection("", hue, address);
    }

    private static String shortAddress(String address) {
        return address.replaceFirst("^https?://", "");
    }
}
