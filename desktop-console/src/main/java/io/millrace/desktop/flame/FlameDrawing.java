package io.millrace.desktop.flame;

/// A profile as it is drawn: with what a search found in it.
record FlameDrawing(Profile profile, FlameSearch found) {

    public Frames frames() {
        return profile.frames();
    }
}
