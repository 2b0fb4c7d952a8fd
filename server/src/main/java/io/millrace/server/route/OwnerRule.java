package io.millrace.server.route;

import io.millrace.server.security.Principal;
import io.millrace.wire.Arguments;

/// Says which callers a route answers, by who owns what it is about.
public interface OwnerRule<R> {
    /// Refuses a caller whom the object of the request does not concern, as if there were none.
    void require(Principal caller, Arguments arguments);

    /// Whether the caller may see only a part of the answer, which is then not shared with others.
    boolean limits(Principal caller);

    /// The part of the answer that the caller may see.
    R visible(Principal caller, Arguments arguments, R answer);

    /// The rule for things without an owner.
    static <R> OwnerRule<R> none() {
        return new OwnerRule<>() {
            @Override
            public void require(Principal caller, Arguments arguments) {
                // concerns everyone
            }

            @Override
            public boolean limits(Principal caller) {
                return false;
            }

            @Override
            public R visible(Principal caller, Arguments arguments, R answer) {
                return answer;
            }
        };
    }
}
