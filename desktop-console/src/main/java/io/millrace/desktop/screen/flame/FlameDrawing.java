package io.millrace.desktop.screen.flame;

import io.millrace.desktop.service.flame.FlameSearch;
import io.millrace.desktop.service.flame.Frames;
import io.millrace.desktop.service.flame.Profile;

/// A profile as it is drawn: with what a search found in it.
public record FlameDrawing(Profile profile, FlameSearch found) {

    public Frames frames() {
        return profile.frames();
    }
}
