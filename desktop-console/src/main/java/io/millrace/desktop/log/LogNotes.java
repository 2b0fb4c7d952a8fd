package io.millrace.desktop.log;

import io.millrace.desktop.fx.EmptyState;
import java.util.Optional;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The placeholder texts of a log without lines to show.
final class LogNotes {
    private LogNotes() {}

    /// Returns the placeholder; empty while lines may arrive at any moment.
    static Optional<EmptyState> of(LogModel model, LogStatus status) {
        if (model.text().end() > model.text().first()) {
            return model.lines().choices().filtered()
                    ? Optional.of(new EmptyState(
                            MaterialDesignF.FILTER_OFF_OUTLINE,
                            "No entry passes the filter",
                            "Choose a lower level, or clear the logger and the search."))
                    : Optional.empty();
        }
        return switch (status) {
            case LogStatus.Opening() -> Optional.of(EmptyState.waiting("Opening the log…", ""));
            case LogStatus.Lost(String reason) ->
                Optional.of(new EmptyState(MaterialDesignL.LAN_DISCONNECT, "The log cannot be read", reason));
            case LogStatus.Following(), LogStatus.Asking(String _) ->
                Optional.of(new EmptyState(
                        MaterialDesignT.TEXT_BOX_OUTLINE,
                        "Nothing is in this log so far",
                        "Lines appear here as soon as they are written."));
            case LogStatus.Saved() ->
                Optional.of(new EmptyState(
                        MaterialDesignT.TEXT_BOX_OUTLINE, "This log is empty", "It had no lines when this was saved."));
            case LogStatus.Reading(long _, long _) -> Optional.empty();
        };
    }
}
