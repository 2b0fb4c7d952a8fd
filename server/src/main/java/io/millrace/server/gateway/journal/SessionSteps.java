package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SessionStep.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

/// The steps that restore a session, in their order. Drops steps that later ones have undone if that makes no
/// difference, so that a session that repeats itself does not grow.
public final class SessionSteps {
    private final List<SessionStep> steps = new ArrayList<>(2);
    private long weight;

    public List<SessionStep> steps() {
        return List.copyOf(steps);
    }

    /// The approximate memory in bytes.
    public long weight() {
        return weight;
    }

    public void add(SessionStep step) {
        boolean stays = switch (step.effect()) {
            case REPLACES -> replace(step);
            case REMOVES -> !cancelsOut(step);
            case FORGETS -> forget(step);
            case CREATES, CHANGES -> true;
        };
        if (stays) {
            steps.add(step);
            weight += step.weight();
        }
    }

    /// Removes replaced steps back to the last one that may have read the session.
    private boolean replace(SessionStep step) {
        for (var at = steps.listIterator(steps.size()); at.hasPrevious(); ) {
            var before = at.previous();
            if (before.effect() != Effect.REPLACES) {
                break;
            }
            if (isOf(step.subject(), before)) {
                remove(at, before);
            }
        }
        return true;
    }

    /// Removes the step that created what this one removes, if nothing may have used it. Returns whether it did.
    private boolean cancelsOut(SessionStep step) {
        for (var at = steps.listIterator(steps.size()); at.hasPrevious(); ) {
            var before = at.previous();
            if (before.effect() == Effect.CREATES && before.subject().equals(step.subject())) {
                remove(at, before);
                replaceInTail();
                return true;
            }
            if (before.effect() != Effect.REPLACES) {
                return false;
            }
        }
        return false;
    }

    /// Removes earlier steps at the end that later ones replace, now that these are adjacent.
    private void replaceInTail() {
        var later = new ArrayList<String>();
        for (var at = steps.listIterator(steps.size()); at.hasPrevious(); ) {
            var step = at.previous();
            if (step.effect() != Effect.REPLACES) {
                return;
            }
            if (later.stream().anyMatch(subject -> isOf(subject, step))) {
                remove(at, step);
            } else {
                later.add(step.subject());
            }
        }
    }

    private boolean forget(SessionStep step) {
        for (var at = steps.listIterator(); at.hasNext(); ) {
            var before = at.next();
            if (isOf(step.subject(), before)) {
                remove(at, before);
            }
        }
        return false;
    }

    private void remove(ListIterator<SessionStep> at, SessionStep step) {
        at.remove();
        weight -= step.weight();
    }

    private static boolean isOf(String subject, SessionStep step) {
        return step.subject().equals(subject) || step.subject().startsWith(subject + "/");
    }
}
