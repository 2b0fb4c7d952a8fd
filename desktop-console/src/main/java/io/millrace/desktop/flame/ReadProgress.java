package io.millrace.desktop.flame;

/// Reports how far a file is read, and says whether to continue.
interface ReadProgress {
    /// A reader that is never stopped and tells no one.
    ReadProgress NONE = new ReadProgress() {
        @Override
        public void reached(double share) {}

        @Override
        public boolean stopped() {
            return false;
        }
    };

    /// Called now and then, with a share from 0 to 1.
    void reached(double share);

    /// Whether it was cancelled.
    boolean stopped();
}
