package io.millrace.desktop.screen.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.Memory;
import io.millrace.desktop.service.Threads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectModelTest {
    @TempDir
    private Path home;

    private final FakeCluster cluster = new FakeCluster();
    private final List<Cluster> connected = new ArrayList<>();

    private ConnectModel model() {
        return new ConnectModel(Threads.direct(), new Memory(home, home), address -> cluster, connected::add);
    }

    @Test
    void handsOverAClusterThatAnswersAndRemembersIt() {
        model().connect("fake:8081");

        assertThat(connected).containsExactly(cluster);
        assertThat(model().recent()).containsExactly("http://fake:8081");
        assertThat(model().address().get()).isEqualTo("http://fake:8081");
    }

    @Test
    void saysWhatIsWrongAndWhatToDoWhenNoOneAnswers() {
        cluster.away = true;
        var model = model();

        model.connect("fake:8081");

        assertThat(model.problem().get()).isEqualTo("No one listens.");
        assertThat(model.advice().get()).contains("8081");
        assertThat(connected).isEmpty();
        assertThat(cluster.closed).isTrue();
        assertThat(model.recent()).isEmpty();
    }

    @Test
    void aClusterThatIsNotReadyIsWorthAnotherTry() {
        cluster.refusing = true;
        var model = model();

        model.connect("fake:8081");

        assertThat(model.problem().get()).contains("503");
        assertThat(model.advice().get()).contains("Try again");
    }

    @Test
    void textThatIsNoAddressIsNamed() {
        var model = new ConnectModel(
                Threads.direct(),
                new Memory(home, home),
                io.millrace.desktop.service.RemoteCluster::at,
                connected::add);

        model.connect("ftp://x y");

        assertThat(model.problem().get()).contains("ftp://x y").contains("is not an address");
    }

    @Test
    void typingTakesTheProblemAway() {
        cluster.away = true;
        var model = model();
        model.connect("fake:8081");

        model.address().set("fake:8082");

        assertThat(model.problem().get()).isEmpty();
    }

    @Test
    void whatIsForgottenIsForgotten() {
        var model = model();
        model.connect("fake:8081");

        model.forget("http://fake:8081");

        assertThat(model.recent()).isEmpty();
        assertThat(model().recent()).isEmpty();
    }
}
