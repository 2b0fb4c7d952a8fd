package io.millrace.desktop;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;

/// Writes pictures of windows; enough of PNG for that, so that no second tool kit is needed.
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private Png() {}

    static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var out = new ByteArrayOutputStream();
        out.write(SIGNATURE);
        var header = new ByteArrayOutputStream();
        try (var data = new DataOutputStream(header)) {
            data.writeInt(width);
            data.writeInt(height);
            data.write(new byte[] {8, 2, 0, 0, 0});
        }
        chunk(out, "IHDR", header.toByteArray());
        var packed = new ByteArrayOutputStream();
        try (var deflater = new DeflaterOutputStream(packed)) {
            for (int y = 0; y < height; y++) {
                deflater.write(row(image, y, width));
            }
        }
        chunk(out, "IDAT", packed.toByteArray());
        chunk(out, "IEND", new byte[0]);
        Files.write(file, out.toByteArray());
    }

    private static byte[] row(Image image, int y, int width) {
        var row = new byte[1 + width * 3];
        var pixels = image.getPixelReader();
        for (int x = 0; x < width; x++) {
            int argb = pixels.getArgb(x, y);
            row[1 + x * 3] = (byte) (argb >> 16);
            row[2 + x * 3] = (byte) (argb >> 8);
            row[3 + x * 3] = (byte) argb;
        }
        return row;
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] content) throws IOException {
        var crc = new CRC32();
        var name = type.getBytes(StandardCharsets.US_ASCII);
        crc.update(name);
        crc.update(content);
        try (var data = new DataOutputStream(out)) {
            data.writeInt(content.length);
            data.write(name);
            data.write(content);
            data.writeInt((int) crc.getValue());
        }
    }
}
