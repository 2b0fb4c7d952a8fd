package io.millrace.desktop.casefile;

/// The stages of saving a case file.
public sealed interface SaveStage {

    /// The cluster is asked what there is.
    record Looking() implements SaveStage {}

    /// It did not say.
    record Missing(String reason) implements SaveStage {}

    record Choosing(CaseMaterial material) implements SaveStage {}

    /// @param share from 0 to 1
    record Saving(CaseMaterial material, String what, double share) implements SaveStage {}

    record Ended(CaseMaterial material, CaseSaveResult outcome) implements SaveStage {}
}
