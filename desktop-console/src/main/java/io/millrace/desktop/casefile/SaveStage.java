package io.millrace.desktop.casefile;

/// The stages of saving a case file.
public sealed interface SaveStage {

    /// The material is being loaded.
    record Loading() implements SaveStage {}

    /// The material could not be loaded.
    record LoadFailed(String reason) implements SaveStage {}

    record Choosing(CaseMaterial material) implements SaveStage {}

    /// @param share progress from 0 to 1
    record Saving(CaseMaterial material, String what, double share) implements SaveStage {}

    record Ended(CaseMaterial material, CaseSaveResult outcome) implements SaveStage {}
}
