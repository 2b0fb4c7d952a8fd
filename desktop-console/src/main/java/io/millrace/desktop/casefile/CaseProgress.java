package io.millrace.desktop.casefile;

/// Is told how far the saving of a case is, by any thread, and says whether to go on.
interface CaseProgress {

    /// @param share of all that is to be done, from 0 to 1
    void at(String what, double share);

    boolean cancelled();
}
