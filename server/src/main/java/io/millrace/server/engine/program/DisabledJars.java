package io.millrace.server.engine.program;

import io.millrace.server.cluster.JarsPort;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.Plan;

/// A server that takes no jars: to its callers there is nothing.
public record DisabledJars() implements JarsPort {
    @Override
    public Jars.Listing list() {
        throw off();
    }

    @Override
    public Jars.Uploaded keep(Upload.File file) {
        throw off();
    }

    @Override
    public void delete(String jar) {
        throw off();
    }

    @Override
    public Plan plan(String jar, Jars.RunRequest request) {
        throw off();
    }

    @Override
    public Jars.Started run(String jar, Jars.RunRequest request) {
        throw off();
    }

    @Override
    public Jars.Accepted runApplication(String jar, Jars.RunRequest request) {
        throw off();
    }

    private static Refusal off() {
        return new Refusal(FaultCode.NOT_FOUND, "This server takes no jars (web.submit.enable is false).");
    }
}
