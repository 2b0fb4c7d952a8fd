package io.millrace.desktop.service;

import java.util.Arrays;
import java.util.Optional;

/// The size and position of a window, and whether it was maximized.
public record WindowPlace(int x, int y, int width, int height, boolean maximized) {
    private static final int SMALLEST = 200;
    private static final int LARGEST = 20_000;

    public WindowPlace {
        if (width < SMALLEST || height < SMALLEST || width > LARGEST || height > LARGEST) {
            throw new IllegalArgumentException("no size of a window: " + width + " x " + height);
        }
    }

    static Optional<WindowPlace> parse(String text) {
        var parts = text.split(",", -1);
        if (parts.length != 5) {
            return Optional.empty();
        }
        try {
            int[] numbers =
                    Arrays.stream(parts).limit(4).mapToInt(Integer::parseInt).toArray();
            return Optional.of(
                    new WindowPlace(numbers[0], numbers[1], numbers[2], numbers[3], Boolean.parseBoolean(parts[4])));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    String print() {
        return x + "," + y + "," + width + "," + height + "," + maximized;
    }
}
