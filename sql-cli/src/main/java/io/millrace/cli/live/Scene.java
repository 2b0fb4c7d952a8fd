package io.millrace.cli.live;

import java.util.List;

/// Something that fills the screen until it is left. One thread draws it and tells it keys; its model may be fed by
/// another.
public interface Scene {

    /// The lines of the screen, from the top, as they are at this moment; no more than fit.
    List<String> frame(Canvas canvas, long now);

    /// Takes a key in.
    void press(Key key, long now);

    /// Whether it is to be left.
    boolean over();

    /// Whether it is over because the person has seen enough: not by an interrupt, nor by an end of its own.
    boolean left();
}
