package io.millrace.desktop.service;

import java.util.Arrays;
import java.util.Optional;

/// The size and position of a window, and whether it was maximized.
public record WindowPlace(int x, int y, int width, int height, boolean maximized) {
    private static final int MIN_SIDE = 200;
    private static final int MAX_SIDE = 20_000;

    public WindowPlace {
        if (width < MIN_SIDE || height < MIN_SIDE || width > MAX_SIDE || height > MAX_SIDE) {
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
