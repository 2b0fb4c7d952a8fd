package io.millrace.desktop.casefile;

/// Receives the progress of saving a case on any thread and decides whether to continue.
interface CaseProgress {

    /// @param share progress from 0 to 1
    void at(String what, double share);

    boolean cancelled();
}
