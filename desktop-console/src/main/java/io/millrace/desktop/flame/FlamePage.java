package io.millrace.desktop.flame;

/// A profile as an exported picture.
///
/// @param title  what stands above it
/// @param note   how much it is and when it was taken
/// @param zoom   the frame that fills the width
/// @param rising whether the root stands at the foot
public record FlamePage(String title, String note, Profile profile, int zoom, boolean rising) {

    /// Text for markup. Characters that no document may have become a sign that something was there.
    static String escaped(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(allowed(letter) ? letter : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean allowed(int letter) {
        return letter == '\t'
                || letter == '\n'
                || (letter >= 0x20 && letter < 0xd800)
                || (letter >= 0xe000 && letter < 0xfffe)
                || letter >= 0x10000;
    }
}
