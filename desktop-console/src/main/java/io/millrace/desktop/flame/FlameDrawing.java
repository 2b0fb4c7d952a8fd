package io.millrace.desktop.flame;

/// A profile together with the result of a search in it.
record FlameDrawing(Profile profile, FlameSearch found) {

    public Frames frames() {
        return profile.frames();
    }
}
