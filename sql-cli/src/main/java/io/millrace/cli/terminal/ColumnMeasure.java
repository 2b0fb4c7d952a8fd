package io.millrace.cli.terminal;

import io.millrace.cli.render.TextWidth;
import org.jline.utils.WCWidth;

/// Measures text in terminal columns. ASCII text needs no table of widths.
public final class ColumnMeasure implements TextWidth {

    @Override
    public int width(String text) {
        if (ascii(text)) {
            return text.length();
        }
        int width = 0;
        for (int at = 0; at < text.length(); at += WCWidth.charCountForGraphemeCluster(text, at)) {
            width += Math.max(0, WCWidth.wcwidthForGraphemeCluster(text, at));
        }
        return width;
    }

    @Override
    public String beginning(String text, int columns) {
        int width = 0;
        for (int at = 0; at < text.length(); ) {
            int next = at + WCWidth.charCountForGraphemeCluster(text, at);
            width += Math.max(0, WCWidth.wcwidthForGraphemeCluster(text, at));
            if (width > columns) {
                return text.substring(0, at);
            }
            at = next;
        }
        return text;
    }

    private static boolean ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c > 0x7e) {
                return false;
            }
        }
        return true;
    }
}
