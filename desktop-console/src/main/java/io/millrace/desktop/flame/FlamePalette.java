package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Palette;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import javafx.scene.paint.Color;

/// The colours and captions of frames. A colour is fixed by package family, with a slight shade per class so that
/// adjacent frames can be distinguished; in a comparison, colours show growth and shrinkage.
final class FlamePalette {
    /// The text colour of a frame that matches the search.
    static final Color FOUND_INK = Color.web("#12171e");

    private static final int SHADES = 5;
    private static final double SHADE = 0.035;

    private final Profile profile;
    private final Frames frames;
    private final Optional<ProfileChange> change;
    private final Captions captions;
    private final Palette palette;
    private final Map<PackageFamily, Color[]> colours = new EnumMap<>(PackageFamily.class);
    private final Map<PackageFamily, Color[]> faint = new EnumMap<>(PackageFamily.class);

    FlamePalette(Profile profile, Captions captions, Palette palette) {
        this.profile = profile;
        this.frames = profile.frames();
        this.change = profile.change();
        this.captions = captions;
        this.palette = palette;
        for (var family : PackageFamily.values()) {
            var shades = shades(Color.web(family.colour(palette.dark())));
            var pale = new Color[SHADES];
            for (int shade = 0; shade < SHADES; shade++) {
                pale[shade] = pale(shades[shade]);
            }
            colours.put(family, shades);
            faint.put(family, pale);
        }
    }

    private static Color[] shades(Color colour) {
        var shades = new Color[SHADES];
        for (int shade = 0; shade < SHADES; shade++) {
            shades[shade] = colour.deriveColor(0, 1, 1 + (shade - SHADES / 2) * SHADE, 1);
        }
        return shades;
    }

    private Color pale(Color colour) {
        return colour.interpolate(palette.canvas(), 0.6);
    }

    static Color found(Palette palette) {
        return Color.web(palette.dark() ? "#ff6fb6" : "#f05fa6");
    }

    static Color more(Palette palette) {
        return Color.web(palette.dark() ? "#a8403a" : "#f0857a");
    }

    static Color less(Palette palette) {
        return Color.web(palette.dark() ? "#2c5fa3" : "#7fb0ee");
    }

    Color ground(int frame, boolean isFaint) {
        if (change.isPresent()) {
            var mixed = changed(change.get(), frame);
            return isFaint ? pale(mixed) : mixed;
        }
        int id = frames.nameId(frame);
        return shades(captions.family(id), isFaint)[frame == 0 ? SHADES / 2 : captions.shade(id, SHADES)];
    }

    private Color[] shades(PackageFamily family, boolean isFaint) {
        var shades = (isFaint ? faint : colours).get(family);
        return shades == null ? new Color[SHADES] : shades;
    }

    private Color changed(ProfileChange of, int frame) {
        var same = Color.web(PackageFamily.JAVA.colour(palette.dark()));
        return same.interpolate(of.of(frame) < 0 ? less(palette) : more(palette), of.strength(frame));
    }

    /// Returns the caption; in a comparison it includes a sign with the same meaning as the colour.
    String caption(int frame) {
        return FlameFormatter.caption(profile, frame, captions.brief(frames.nameId(frame)));
    }

    /// A cache of the short names and package families of one profile.
    static final class Captions {
        private final Frames frames;
        private final String[] briefs;
        private final PackageFamily[] families;
        private final byte[] shades;

        Captions(Frames frames) {
            this.frames = frames;
            this.briefs = new String[frames.names()];
            this.families = new PackageFamily[frames.names()];
            this.shades = new byte[frames.names()];
        }

        boolean of(Frames other) {
            return frames.equals(other);
        }

        private String brief(int id) {
            var known = briefs[id];
            if (known == null) {
                known = FrameName.brief(frames.nameOf(id));
                briefs[id] = known;
            }
            return known;
        }

        private PackageFamily family(int id) {
            var known = families[id];
            if (known == null) {
                known = PackageFamily.of(frames.nameOf(id));
                families[id] = known;
            }
            return known;
        }

        private int shade(int id, int count) {
            if (shades[id] == 0) {
                var method = FrameName.method(frames.nameOf(id));
                int type = method.substring(0, Math.max(0, method.lastIndexOf('.')))
                        .hashCode();
                shades[id] = (byte) (1 + Math.floorMod((type * 0x9E3779B9) >>> 7, count));
            }
            return shades[id] - 1;
        }
    }
}
