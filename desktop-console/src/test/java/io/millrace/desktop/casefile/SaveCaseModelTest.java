package io.millrace.desktop.casefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.desktop.FakeServer;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.redaction.RedactionKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SaveCaseModelTest {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-20T12:00:00Z"));

    @TempDir
    Path folder;

    private static SaveCaseModel model(Client client, UiExecutors threads) {
        var model = new SaveCaseModel(client, Planted.JOB, threads, NOON);
        model.start();
        return model;
    }

    private static SaveCaseModel model() {
        return model(Planted.client(), UiExecutors.direct());
    }

    @Test
    void saysThatTheClusterIsAway() {
        var server = new FakeServer();
        server.away = true;
        var model = model(server.client(), UiExecutors.direct());
        assertThat(model.stage().get()).isEqualTo(new SaveStage.LoadFailed("No one listens."));
    }

    @Test
    void offersEverythingAtFirst() {
        var model = model();
        assertThat(model.stage().get()).isInstanceOfSatisfying(SaveStage.Choosing.class, choosing -> {
            assertThat(model.flames()).hasSameSizeAs(choosing.material().job().vertices());
            assertThat(model.processes())
                    .hasSameSizeAs(choosing.material().logs().keySet());
        });
        assertThat(model.extras()).containsExactlyInAnyOrder(CaseChoice.Extra.values());
        assertThat(model.taken())
                .contains(RedactionKind.SECRETS, RedactionKind.EMAILS)
                .doesNotContain(RedactionKind.HOSTS, RedactionKind.LITERALS);
        assertThat(model.fileName())
                .endsWith("-2026-11-20-1200" + CaseFile.ENDING)
                .doesNotContain("/", " ");
    }

    @Test
    void reckonsAgainWithEveryChoice() {
        var model = model();
        long all = model.estimate().get();
        model.flames().clear();
        long withoutFlames = model.estimate().get();
        assertThat(withoutFlames).isLessThan(all);
        model.processes().clear();
        assertThat(model.estimate().get()).isLessThan(withoutFlames);
    }

    @Test
    void showsWhatWouldBeTakenOut() {
        var model = model();
        assertThat(model.preview())
                .extracting(CaseSample.Found::before)
                .anyMatch(text -> text.contains(Planted.SECRET))
                .noneMatch(text -> text.equals("ACME"));
        model.words().set("acme, other");
        assertThat(model.preview()).extracting(CaseSample.Found::before).contains("ACME");
        model.taken().clear();
        assertThat(model.preview()).isEmpty();
    }

    @Test
    void savesAndSaysHowItEnded() {
        var model = model();
        model.save(folder.resolve("a.mrcase"));
        assertThat(model.stage().get())
                .isInstanceOfSatisfying(
                        SaveStage.Ended.class,
                        ended -> assertThat(ended.outcome()).isInstanceOf(CaseSaveResult.Saved.class));
        model.again();
        assertThat(model.stage().get()).isInstanceOf(SaveStage.Choosing.class);
    }

    @Test
    void cancelsWhileItSaves() {
        Queue<Runnable> work = new ArrayDeque<>();
        var model = model(Planted.client(), new UiExecutors(work::add, Runnable::run));
        while (!work.isEmpty()) {
            work.remove().run();
        }
        model.save(folder.resolve("b.mrcase"));
        assertThat(model.stage().get()).isInstanceOf(SaveStage.Saving.class);
        model.cancel();
        work.remove().run();
        assertThat(model.stage().get())
                .isInstanceOfSatisfying(
                        SaveStage.Ended.class,
                        ended -> assertThat(ended.outcome()).isEqualTo(new CaseSaveResult.Cancelled()));
        assertThat(Files.exists(folder.resolve("b.mrcase"))).isFalse();
    }
}
