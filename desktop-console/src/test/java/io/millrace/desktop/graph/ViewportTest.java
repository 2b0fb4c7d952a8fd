package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ViewportTest {
    @Test
    void zoomingKeepsWhatIsUnderThePointer() {
        var before = new Viewport(1, 30, -40);
        double x = before.graphX(200);
        double y = before.graphY(100);

        var after = before.zoomed(1.7, 200, 100);

        assertThat(after.graphX(200)).isCloseTo(x, within(1e-9));
        assertThat(after.graphY(100)).isCloseTo(y, within(1e-9));
    }

    @Test
    void zoomHasLimits() {
        assertThat(Viewport.IDENTITY.zoomed(1000, 0, 0).scale()).isEqualTo(Viewport.MAX_SCALE);
        assertThat(Viewport.IDENTITY.zoomed(0.00001, 0, 0).scale()).isEqualTo(Viewport.MIN_SCALE);
    }

    @Test
    void aLargeGraphIsMadeToFit() {
        var fitted = Viewport.fitting(2000, 500, 1000, 500);

        assertThat(fitted.scale()).isEqualTo(0.5);
        assertThat(fitted.offsetX()).isEqualTo(0);
        assertThat(fitted.offsetY()).isEqualTo(125);
    }

    @Test
    void aSmallGraphIsCentredAndNotBlownUp() {
        assertThat(Viewport.fitting(100, 100, 300, 200)).isEqualTo(new Viewport(1, 100, 50));
    }

    @Test
    void revealingMovesOnlyWhatIsOutside() {
        var inside = new GraphLayout.Box(50, 50, 100, 50);
        var right = new GraphLayout.Box(950, 50, 100, 50);

        assertThat(Viewport.IDENTITY.revealing(inside, 1000, 500)).isEqualTo(Viewport.IDENTITY);
        assertThat(Viewport.IDENTITY.revealing(right, 1000, 500).offsetX()).isEqualTo(-62);
    }
}
