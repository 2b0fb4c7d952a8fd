package io.millrace.desktop.screen.connect;

import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.ClusterSummary;
import io.millrace.desktop.service.Memory;
import io.millrace.desktop.service.Threads;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Asks for an address, tries it, and hands over the cluster that answers there.
public final class ConnectModel {
    private static final String DEFAULT = "localhost:8081";

    private final Threads threads;
    private final Memory memory;
    private final Function<String, Cluster> dial;
    private final Consumer<Cluster> connected;
    private final StringProperty address = new SimpleStringProperty();
    private final ReadOnlyBooleanWrapper connecting = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper advice = new ReadOnlyStringWrapper("");
    private final ObservableList<String> recent = FXCollections.observableArrayList();

    /// @param dial makes a cluster of an address, without asking it anything
    public ConnectModel(Threads threads, Memory memory, Function<String, Cluster> dial, Consumer<Cluster> connected) {
        this.threads = threads;
        this.memory = memory;
        this.dial = dial;
        this.connected = connected;
        recent.setAll(memory.connections());
        address.set(recent.isEmpty() ? DEFAULT : recent.getFirst());
        address.addListener((text, before, now) -> clear());
    }

    public StringProperty address() {
        return address;
    }

    public ReadOnlyBooleanProperty connecting() {
        return connecting.getReadOnlyProperty();
    }

    /// What went wrong at the last attempt; empty when nothing did.
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    /// What the user can do about it.
    public ReadOnlyStringProperty advice() {
        return advice.getReadOnlyProperty();
    }

    /// Latest first.
    public ObservableList<String> recent() {
        return recent;
    }

    public void connect(String where) {
        address.set(where);
        connect();
    }

    public void connect() {
        if (connecting.get()) {
            return;
        }
        clear();
        try {
            attempt(dial.apply(address.get()));
        } catch (IllegalArgumentException e) {
            problem.set("“" + address.get().strip() + "” is not an address.");
            advice.set("Type HOST:PORT or a URL, for example " + DEFAULT + " or https://host/prefix.");
        }
    }

    private void attempt(Cluster cluster) {
        connecting.set(true);
        threads.ask(cluster::summary, reply -> answered(cluster, reply));
    }

    private void answered(Cluster cluster, Reply<ClusterSummary> reply) {
        connecting.set(false);
        switch (reply) {
            case Reply.Ok<ClusterSummary> _ -> {
                memory.connected(cluster.address());
                recent.setAll(memory.connections());
                connected.accept(cluster);
            }
            case Reply.Refused<ClusterSummary>(int status, var fault) -> {
                cluster.close();
                problem.set(cluster.address() + " answered with status " + status + ": " + firstLine(fault.text()));
                advice.set(
                        status == 503
                                ? "The cluster is there but not ready yet. Try again in a few seconds."
                                : "Something else may listen there. The console needs the REST address of a cluster, by default on"
                                        + " port 8081.");
            }
            case Reply.Unreachable<ClusterSummary>(String reason) -> {
                cluster.close();
                problem.set(reason);
                advice.set(
                        "Check that the cluster runs and that host and port are those of its REST address, by default"
                                + " port 8081. “bin/millrace start” starts one on this machine.");
            }
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse(text);
    }

    public void forget(String where) {
        memory.forget(where);
        recent.remove(where);
    }

    private void clear() {
        problem.set("");
        advice.set("");
    }
}
