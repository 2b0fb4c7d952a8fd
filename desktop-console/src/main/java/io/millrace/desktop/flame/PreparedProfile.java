package io.millrace.desktop.flame;

import java.util.List;
import java.util.Optional;

/// Everything computed from a profile for display. This is slow for large profiles, so unchanged parts come from the
/// previous instance.
record PreparedProfile(Selection wanted, FlameDrawing whole, Optional<SandwichDrawing> bread, List<MethodRow> methods) {
    PreparedProfile {
        methods = List.copyOf(methods);
    }

    /// The user's choices for showing a profile.
    record Selection(Profile profile, FlameQuery query, ProfileSide side, String method) {
        private boolean sandwich() {
            return side == ProfileSide.SANDWICH && !method.isEmpty();
        }
    }

    /// A method between its callers and its callees.
    record SandwichDrawing(Sandwich sandwich, FlameDrawing callers, FlameDrawing callees) {}

    static PreparedProfile of(Selection wanted, Optional<PreparedProfile> before) {
        var same = before.filter(study -> study.wanted.profile.equals(wanted.profile));
        var found = same.filter(study -> study.wanted.query.equals(wanted.query))
                .map(study -> study.whole)
                .orElseGet(() -> draw(wanted.profile, wanted.query));
        return new PreparedProfile(wanted, found, bread(wanted, same), methods(wanted, same));
    }

    private static FlameDrawing draw(Profile profile, FlameQuery query) {
        return new FlameDrawing(profile, FlameSearch.of(profile.frames(), query));
    }

    private static Optional<SandwichDrawing> bread(Selection wanted, Optional<PreparedProfile> same) {
        if (!wanted.sandwich()) {
            return Optional.empty();
        }
        var sandwich = same.flatMap(PreparedProfile::bread)
                .map(SandwichDrawing::sandwich)
                .filter(known -> known.method().equals(wanted.method))
                .orElseGet(() -> Sandwich.of(wanted.profile, wanted.method));
        return Optional.of(new SandwichDrawing(
                sandwich, draw(sandwich.callers(), wanted.query), draw(sandwich.callees(), wanted.query)));
    }

    private static List<MethodRow> methods(Selection wanted, Optional<PreparedProfile> same) {
        return same.map(PreparedProfile::methods)
                .filter(known -> !known.isEmpty())
                .orElseGet(() -> wanted.side == ProfileSide.GRAPH ? List.of() : MethodRow.of(wanted.profile));
    }
}
