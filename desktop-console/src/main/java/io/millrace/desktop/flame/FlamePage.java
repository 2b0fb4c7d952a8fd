package io.millrace.desktop.flame;

/// A profile as an exported picture.
///
/// @param title  what stands above it
/// @param note   how much it is and when it was taken
/// @param zoom   the frame that fills the width
/// @param rising whether the root stands at the foot
record FlamePage(String title, String note, Profile profile, int zoom, boolean rising) {}
