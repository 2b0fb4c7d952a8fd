package io.millrace.desktop.fx;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;

/// Writes an image as a PNG file. It implements only the parts of PNG that this takes, so that no second UI toolkit is
/// needed.
public final class PngFile {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final byte[] EIGHT_BIT_COLOURS_AND_OPACITY = {8, 6, 0, 0, 0};

    private static final int DOT_BYTES = 4;

    private PngFile() {}

    public static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        try (var out = Files.newOutputStream(file)) {
            out.write(SIGNATURE);
            var header = new ByteArrayOutputStream();
            try (var data = new DataOutputStream(header)) {
                data.writeInt(width);
                data.writeInt(height);
                data.write(EIGHT_BIT_COLOURS_AND_OPACITY);
            }
            chunk(out, "IHDR", header.toByteArray());
            chunk(out, "IDAT", packed(image, width, height));
            chunk(out, "IEND", new byte[0]);
        }
    }

    private static byte[] packed(Image image, int width, int height) throws IOException {
        var packed = new ByteArrayOutputStream();
        var pixels = new int[width];
        var row = new byte[1 + width * DOT_BYTES];
        var reader = image.getPixelReader();
        try (var deflater = new DeflaterOutputStream(packed)) {
            for (int y = 0; y < height; y++) {
                reader.getPixels(0, y, width, 1, PixelFormat.getIntArgbInstance(), pixels, 0, width);
                for (int x = 0; x < width; x++) {
                    row[1 + x * DOT_BYTES] = (byte) (pixels[x] >> 16);
                    row[2 + x * DOT_BYTES] = (byte) (pixels[x] >> 8);
                    row[3 + x * DOT_BYTES] = (byte) pixels[x];
                    row[4 + x * DOT_BYTES] = (byte) (pixels[x] >>> 24);
                }
                deflater.write(row);
            }
        }
        return packed.toByteArray();
    }

    private static void chunk(OutputStream out, String type, byte[] content) throws IOException {
        var crc = new CRC32();
        var name = type.getBytes(StandardCharsets.US_ASCII);
        crc.update(name);
        crc.update(content);
        var data = new DataOutputStream(out);
        data.writeInt(content.length);
        data.write(name);
        data.write(content);
        data.writeInt((int) crc.getValue());
        data.flush();
    }
}
