package io.millrace.distribution;

import com.marcnuri.helm.Helm;
import java.nio.file.Path;
import java.util.List;

/// The chart in `share/kubernetes`, which Helm itself renders.
final class HelmChart {
    static final Path SHARE = Path.of("src/main/dist/share/kubernetes");
    /// The name of a release, and its namespace.
    static final String NAME = "millrace";

    private static final Path CHART = SHARE.resolve("chart");
    private static final String KUBERNETES = "1.30.0";

    private HelmChart() {}

    /// What Helm finds wrong.
    static List<String> problems() {
        var result = new Helm(CHART).lint().strict().call();
        return result.isFailed() ? result.getMessages() : List.of();
    }

    static String render(Path values) {
        return new Helm(CHART)
                .template()
                .withName(NAME)
                .withNamespace(NAME)
                .withKubeVersion(KUBERNETES)
                .withValuesFile(values)
                .call();
    }
}
