package io.millrace.desktop.sql.result;

import io.millrace.sql.run.ModeNote;
import io.millrace.wire.id.JobId;
import java.util.function.Consumer;

/// The actions that a result needs from its surroundings.
///
/// @param job       opens a job
/// @param end       ends the job that the statement has started
/// @param choose    chooses another mode for the sheet
/// @param cancel    cancels the run that the result belongs to
/// @param showError selects the error in the text
/// @param close     removes the results
public record ResultActions(
        Consumer<JobId> job,
        Consumer<JobOutcome.EndMode> end,
        Consumer<ModeNote> choose,
        Runnable cancel,
        Runnable showError,
        Runnable close) {}
