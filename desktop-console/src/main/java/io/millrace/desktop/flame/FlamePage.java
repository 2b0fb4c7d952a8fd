package io.millrace.desktop.flame;

/// The content of an exported profile.
///
/// @param title  the heading
/// @param note   its total weight and when it was taken
/// @param zoom   the frame that fills the width
/// @param rising whether the root is at the bottom
record FlamePage(String title, String note, Profile profile, int zoom, boolean rising) {}
