package io.millrace.desktop.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.wire.Accounts;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.Cluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectModelTest {
    @TempDir
    private Path home;

    private final FakeCluster cluster = new FakeCluster();
    private final List<io.millrace.desktop.service.Cluster> connected = new ArrayList<>();
    private final List<String> places = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>();

    private ConnectModel model() {
        return model((connection, secret) -> {
            secrets.add(secret);
            return cluster;
        });
    }

    private ConnectModel model(ClusterConnector dialing) {
        var connections = new Connections(
                new PropertiesFile(home.resolve("connections.properties")),
                new ConnectionSecrets(Optional.empty()),
                List.of());
        return new ConnectModel(UiExecutors.direct(), connections, dialing, (connection, made, place) -> {
            connected.add(made);
            places.add(place);
        });
    }

    @Test
    void handsOverAClusterThatAnswersAndSavesIt() {
        model().connect("fake:8081");

        assertThat(connected).containsExactly(cluster);
        assertThat(model().saved()).extracting(SavedConnection::name).containsExactly("fake:8081");
    }

    @Test
    void anAddressFromABrowserIsThatOfTheClusterAndSaysWhereToGo() {
        model().connect(" http://fake:8081/#/jobs/1/graph?at=5 ");

        assertThat(model().saved()).extracting(SavedConnection::name).containsExactly("fake:8081");
        assertThat(places).containsExactly("/jobs/1/graph?at=5");
        model().connect("fake:8081");
        assertThat(model().saved()).hasSize(1);
        assertThat(places).last().isEqualTo("");
    }

    @Test
    void anAddressThatIsSavedAlreadyIsNotSavedTwice() {
        model().connect("fake:8081");
        model().connect("http://fake:8081/");

        assertThat(model().saved()).hasSize(1);
    }

    @Test
    void saysWhatIsWrongAndWhatToDoWhenNoOneAnswers() {
        cluster.server.away = true;
        var model = model();

        model.connect("fake:8081");

        assertThat(model.problem().get()).isEqualTo("No one listens.");
        assertThat(model.advice().get()).contains("8081");
        assertThat(connected).isEmpty();
        assertThat(cluster.server.closed()).isTrue();
        assertThat(model.saved()).isEmpty();
    }

    @Test
    void aClusterThatIsNotReadyIsWorthAnotherTry() {
        cluster.server.refusing = true;
        var model = model();

        model.connect("fake:8081");

        assertThat(model.problem().get()).contains("503");
        assertThat(model.advice().get()).contains("Try again");
    }

    @Test
    void textThatIsNoAddressIsNamed() {
        var model = model(ClusterConnector.over(io.millrace.desktop.service.Cluster::at));

        model.connect("ftp://x y");

        assertThat(model.problem().get()).contains("ftp://x y").contains("is not an address");
    }

    @Test
    void typingTakesTheProblemAway() {
        cluster.server.away = true;
        var model = model();
        model.connect("fake:8081");

        model.address().set("fake:8082");

        assertThat(model.problem().get()).isEmpty();
    }

    @Test
    void aSecretThatIsNotKnownIsAskedForAndThenUsed() {
        var model = model();
        var guarded = guarded();
        model.save(guarded, Optional.empty(), kept -> {});

        model.connect(guarded);
        assertThat(model.wanting().get()).contains(LoginQuestion.forSecret(guarded));
        assertThat(connected).isEmpty();

        model.answer(guarded.access().login(), "sesame");
        assertThat(connected).containsExactly(cluster);
        assertThat(secrets).containsExactly("sesame");
        model.connect(guarded);
        assertThat(model.wanting().get())
                .as("it is known until the console ends")
                .isEmpty();
    }

    @Test
    void aRefusedLoginIsAskedForAgainWithWhatTheServerSaid() {
        cluster.server
                .refuse(Cluster.OVERVIEW, 401, "The login failed: this password is not accepted.")
                .answer(Cluster.SECURITY, new SecurityStatus(true, false, List.of("file", "token", "oidc"), List.of()));
        var model = model();
        model.connect("fake:8081");

        var question = model.wanting().get().orElseThrow();
        assertThat(question.refusal()).isEqualTo("The login failed: this password is not accepted.");
        assertThat(question.takesCodes()).isTrue();
        assertThat(model.saved()).isEmpty();

        model.answer(new Login.Basic("ann"), "wrong");
        assertThat(model.wanting().get()).isPresent();
        assertThat(model.saved()).isEmpty();

        cluster.server.answer(Cluster.OVERVIEW, Samples.overview());
        model.answer(new Login.Basic("ann"), "sesame");
        assertThat(connected).containsExactly(cluster);
        assertThat(model.saved())
                .extracting(connection -> connection.access().login())
                .containsExactly(new Login.Basic("ann"));
        model.connect(model.saved().getFirst());
        assertThat(secrets)
                .as("the right one is kept, the wrong one is not")
                .last()
                .isEqualTo("sesame");
        assertThat(model.wanting().get()).isEmpty();
    }

    @Test
    void aCodeThatTheUserHasEnteredIsALogin() {
        var asked = new AtomicInteger();
        cluster.server
                .answer(
                        Accounts.OF_CLUSTER.beginDevice(),
                        new Accounts.DeviceCode("key", "ABCD", "https://sso/device", Optional.empty(), 10_000, 1_000))
                .answering(
                        Accounts.OF_CLUSTER.finishDevice(),
                        arguments -> new Accounts.DeviceLogin(
                                asked.incrementAndGet() < 3
                                        ? Optional.empty()
                                        : Optional.of(new Accounts.CreatedToken(
                                                new Accounts.Token(
                                                        "id",
                                                        "",
                                                        "ann",
                                                        false,
                                                        List.of(),
                                                        List.of(),
                                                        0,
                                                        1,
                                                        Optional.empty()),
                                                "mrt_secret"))));
        var seen = new ArrayList<DeviceLogin.State>();
        var login = new DeviceLogin(cluster, UiExecutors.direct(), time -> {});
        login.state().subscribe(state -> {
            seen.add(state);
        });
        login.start();

        assertThat(seen)
                .containsExactly(
                        new DeviceLogin.State.Asking(),
                        new DeviceLogin.State.Shown("ABCD", "https://sso/device"),
                        new DeviceLogin.State.Done("mrt_secret"));
        assertThat(String.valueOf(seen)).doesNotContain("mrt_secret");
    }

    @Test
    void aCodeThatArrivesAfterTheUserHasChosenAnotherLoginIsDropped() {
        var late = new ArrayList<Runnable>();
        cluster.server.answer(
                Accounts.OF_CLUSTER.beginDevice(),
                new Accounts.DeviceCode("key", "ABCD", "https://sso/device", Optional.empty(), 3_000, 1_000));
        var login = new DeviceLogin(cluster, new UiExecutors(Runnable::run, late::add), time -> {});
        login.start();
        login.close();
        List.copyOf(late).forEach(Runnable::run);

        assertThat(login.state().get()).isEqualTo(new DeviceLogin.State.Asking());
        assertThat(cluster.server.calls(Accounts.OF_CLUSTER.finishDevice())).isEmpty();
    }

    @Test
    void aCodeThatNoOneEntersOrAServerWithoutCodesIsNamed() {
        var none = new DeviceLogin(cluster, UiExecutors.direct(), time -> {});
        cluster.server.refuse(Accounts.OF_CLUSTER.beginDevice(), 409, "This server has no identity provider.");
        none.start();
        assertThat(none.state().get()).isEqualTo(new DeviceLogin.State.Failed("This server has no identity provider."));

        cluster.server
                .answer(
                        Accounts.OF_CLUSTER.beginDevice(),
                        new Accounts.DeviceCode("key", "ABCD", "https://sso/device", Optional.empty(), 3_000, 1_000))
                .answer(Accounts.OF_CLUSTER.finishDevice(), new Accounts.DeviceLogin(Optional.empty()));
        var late = new DeviceLogin(cluster, UiExecutors.direct(), time -> {});
        late.start();
        assertThat(late.state().get()).isEqualTo(new DeviceLogin.State.Failed("The code was not entered in time."));
        assertThat(cluster.server.calls(Accounts.OF_CLUSTER.finishDevice())).hasSize(3);
    }

    @Test
    void saysWhereThereIsNoKeyStore() {
        var reported = new ArrayList<ConnectionSecrets.StoreOutcome>();

        model().save(guarded(), Optional.of("sesame"), reported::add);

        assertThat(reported)
                .singleElement()
                .isInstanceOfSatisfying(
                        ConnectionSecrets.StoreOutcome.UntilExit.class,
                        kept -> assertThat(kept.reason())
                                .contains("no key store")
                                .contains("memory"));
        assertThat(home.resolve("connections.properties")).content().doesNotContain("sesame");
    }

    @Test
    void whatIsRemovedCanBeBroughtBackToItsPlaceWithItsSecret() {
        var model = model();
        model.connect("a:1");
        model.save(guarded(), Optional.of("sesame"), kept -> {});
        model.connect("c:3");
        var before = List.copyOf(model.saved());

        var back = new ArrayList<Runnable>();
        model.onRemoved((what, undo) -> {
            assertThat(what).startsWith("Removed the connection “").endsWith("”.");
            back.add(undo);
        });

        model.remove(before.get(1).id());
        assertThat(model.saved()).containsExactly(before.getFirst(), before.getLast());
        back.forEach(Runnable::run);

        assertThat(model.saved()).isEqualTo(before);
        model.connect(before.get(1));
        assertThat(secrets).last().isEqualTo("sesame");
    }

    @Test
    void theOrderIsTheUsers() {
        var model = model();
        List.of("a:1", "b:2", "c:3").forEach(model::connect);

        model.move(model.saved().getLast().id(), 0);
        model.duplicate(model.saved().getFirst());

        assertThat(model().saved())
                .extracting(SavedConnection::name)
                .containsExactly("c:3", "c:3 (copy)", "a:1", "b:2");
    }

    @Test
    void aDraftSaysWhatIsMissing() {
        var draft = ConnectionDraft.fresh("host:1", Hue.RED);
        draft.login.set(ConnectionDraft.LoginKind.BASIC);
        assertThatThrownBy(draft::result).hasMessageContaining("user name");
        draft.user.set("ann");
        assertThatThrownBy(draft::result).hasMessageContaining("needs its secret");
        draft.secret.set("sesame");
        draft.certificate.set("/mine.pem");
        assertThatThrownBy(draft::result).hasMessageContaining("both files");
        draft.key.set("/mine.key");
        assertThat(draft.result().access().login()).isEqualTo(new Login.Basic("ann"));
        draft.address.set("no address");
        assertThatThrownBy(draft::result).hasMessageContaining("HOST:PORT");
    }

    private static SavedConnection guarded() {
        var plain = SavedConnection.to("b:2", Hue.GREEN);
        return new SavedConnection(
                plain.id(), "guarded", plain.hue(), plain.where(), new AccessSettings(new Login.Bearer(), "", "", ""));
    }
}
