package io.millrace.distribution;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// A set of Kubernetes objects, read with the fields that their kinds have; any other field is an error.
///
/// @param all in the order of the document
public record KubernetesObjects(List<HasMetadata> all) {
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.of(
            "v1 ConfigMap", ConfigMap.class,
            "v1 PersistentVolumeClaim", PersistentVolumeClaim.class,
            "v1 Secret", Secret.class,
            "v1 Service", Service.class,
            "apps/v1 Deployment", Deployment.class,
            "apps/v1 StatefulSet", StatefulSet.class,
            "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class,
            "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class);
    private static final ObjectMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new NoOtherFields())
            .build();

    public KubernetesObjects {
        all = List.copyOf(all);
    }

    /// Leaves out the collections in which the classes keep fields that they do not know.
    private static final class NoOtherFields extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(Annotated annotated) {
            return false;
        }
    }

    public static KubernetesObjects of(String yaml) {
        var objects = new ArrayList<HasMetadata>();
        for (var document : new Load(LoadSettings.builder().build()).loadAllFromString(yaml)) {
            if (document instanceof Map<?, ?> fields) {
                objects.add(read(fields));
            }
        }
        return new KubernetesObjects(objects);
    }

    private static HasMetadata read(Map<?, ?> fields) {
        var name = fields.get("apiVersion") + " " + fields.get("kind");
        var kind = KINDS.get(name);
        if (kind == null) {
            throw new IllegalArgumentException("unknown kind of object: " + name);
        }
        return STRICT.convertValue(fields, kind);
    }

    public <T extends HasMetadata> List<T> every(Class<T> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    List<String> names(Class<? extends HasMetadata> kind) {
        return every(kind).stream().map(one -> one.getMetadata().getName()).toList();
    }

    public List<KubernetesPods> pods() {
        return Stream.concat(
                        every(StatefulSet.class).stream().map(KubernetesPods::of),
                        every(Deployment.class).stream().map(KubernetesPods::of))
                .toList();
    }
}
