package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SessionStep.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

/// The steps that make a new session what an old one was, in their order. What later ones have undone is left out where
/// that is certain to make no difference, so that a session that does the same again and again does not grow.
public final class SessionSteps {
    private final List<SessionStep> steps = new ArrayList<>(2);
    private long weight;

    public List<SessionStep> steps() {
        return List.copyOf(steps);
    }

    /// About how much memory it takes.
    long weight() {
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

    /// Back to the last step that may have looked at what the session was.
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

    /// Whether what is taken away is what was made last; then both go.
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

    /// Of those that now stand together, the later ones take the place of the earlier.
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
