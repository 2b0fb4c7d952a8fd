package io.millrace.distribution;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The pods of a StatefulSet or Deployment.
///
/// @param service of their names
/// @param claims  names of the volumes that each pod has of its own
public record KubernetesPods(
        String name, LabelSelector selector, PodTemplateSpec template, Optional<String> service, List<String> claims) {
    private static final String ROLE = "app.kubernetes.io/component";

    public KubernetesPods {
        claims = List.copyOf(claims);
    }

    static KubernetesPods of(StatefulSet set) {
        var spec = set.getSpec();
        return new KubernetesPods(
                set.getMetadata().getName(),
                spec.getSelector(),
                spec.getTemplate(),
                Optional.of(spec.getServiceName()),
                spec.getVolumeClaimTemplates().stream()
                        .map(claim -> claim.getMetadata().getName())
                        .toList());
    }

    static KubernetesPods of(Deployment deployment) {
        var spec = deployment.getSpec();
        return new KubernetesPods(
                deployment.getMetadata().getName(),
                spec.getSelector(),
                spec.getTemplate(),
                Optional.empty(),
                List.of());
    }

    public String role() {
        return labels().get(ROLE);
    }

    Map<String, String> labels() {
        return template.getMetadata().getLabels();
    }

    boolean has(Map<String, String> labels) {
        return labels().entrySet().containsAll(labels.entrySet());
    }

    /// The one that runs the server.
    public Container container() {
        return template.getSpec().getContainers().getFirst();
    }

    /// The one that makes `millrace.yaml`.
    public Container configuration() {
        return template.getSpec().getInitContainers().getFirst();
    }

    public List<Container> containers() {
        return List.of(configuration(), container());
    }

    public List<Volume> volumes() {
        return template.getSpec().getVolumes();
    }

    Stream<String> mountedVolumes() {
        return containers().stream()
                .flatMap(container -> container.getVolumeMounts().stream())
                .map(VolumeMount::getName);
    }

    static List<String> folders(Container container) {
        return container.getVolumeMounts().stream()
                .map(VolumeMount::getMountPath)
                .toList();
    }

    static List<String> ports(Container container) {
        return container.getPorts().stream().map(port -> port.getName()).toList();
    }
}
