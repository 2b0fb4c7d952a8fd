package io.millrace.desktop.flame;

/// A method between its callers and its callees, merged over all its occurrences. In a recursion the outermost call
/// counts.
///
/// @param callers the method, and above it its callers, the nearest first
/// @param callees the method, and below it its callees
record Sandwich(String method, Profile callers, Profile callees) {

    public static Sandwich of(Profile profile, String method) {
        var parts = new Parts(profile.frames(), method);
        profile.frames().walk(parts::enter, parts::leave);
        return new Sandwich(
                method,
                Profile.of(parts.callers.frames(), profile.weight()),
                Profile.of(parts.callees.frames(), profile.weight()));
    }

    private static final class Parts {
        private final Frames frames;
        private final MethodNames names;
        private final int wanted;
        private final StackTree callers;
        private final StackTree callees;
        /// The node of each frame below the method, by depth of the walk.
        private final int[] nodes;

        private int within;

        Parts(Frames frames, String method) {
            this.frames = frames;
            this.names = new MethodNames(frames);
            this.wanted = names.find(method);
            this.callers = new StackTree(method);
            this.callees = new StackTree(method);
            this.nodes = new int[frames.depth() + 1];
        }

        private void enter(int frame) {
            if (within > 0) {
                nodes[within] = callees.callee(nodes[within - 1], callees.name(name(frame)));
                callees.add(nodes[within], frames.self(frame));
                within++;
            } else if (names.of(frames.nameId(frame)) == wanted) {
                nodes[0] = StackTree.ROOT;
                callees.add(StackTree.ROOT, frames.self(frame));
                addCallers(frame);
                within = 1;
            }
        }

        private void leave(int frame) {
            if (within > 0) {
                within--;
            }
        }

        private void addCallers(int frame) {
            int node = StackTree.ROOT;
            for (int at = frames.caller(frame); at != 0; at = frames.caller(at)) {
                node = callers.callee(node, callers.name(name(at)));
            }
            callers.add(node, frames.weight(frame));
        }

        private String name(int frame) {
            return names.name(names.of(frames.nameId(frame)));
        }
    }
}
