package io.millrace.desktop.flame;

/// Receives the progress of reading a file and decides whether to continue.
interface ReadProgress {
    /// A progress that never stops the reader and ignores reports.
    ReadProgress NONE = new ReadProgress() {
        @Override
        public void reached(double share) {}

        @Override
        public boolean stopped() {
            return false;
        }
    };

    /// Called from time to time with a share from 0 to 1.
    void reached(double share);

    /// Returns whether the user cancelled.
    boolean stopped();
}
