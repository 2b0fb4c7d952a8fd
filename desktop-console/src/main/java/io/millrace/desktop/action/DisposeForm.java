package io.millrace.desktop.action;

import java.util.Optional;

/// The form that deletes a savepoint. It proposes none, because deleting the latest one by mistake does the most harm.
final class DisposeForm extends JobActionForm {
    DisposeForm(JobActionsModel model, String first) {
        var grid = fields();
        var path = new PathField(model, grid, first, StartingPoint::savepoint);
        getChildren().add(grid);
        path.text()
                .subscribe(now ->
                        make(now.isBlank() ? Optional.empty() : Optional.of(new JobAction.Dispose(now.strip()))));
    }
}
