package io.millrace.server.telemetry;

import io.millrace.wire.Service;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs requests at debug level, and faults.
public final class RequestLog {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Service service;
    private final Logger log;
    private final Incidents incidents;

    public RequestLog(Service service) {
        this.service = service;
        this.log = LoggerFactory.getLogger(RequestLog.class);
        this.incidents = new Incidents(log);
    }

    public boolean enabled() {
        return log.isDebugEnabled();
    }

    public void answered(String method, String uri, int status, long nanos) {
        if (log.isDebugEnabled()) {
            log.debug(
                    "{} {} {} {} {} ms", service, method, uri, status, Math.round(nanos / NANOS_PER_MILLI * 10) / 10.0);
        }
    }

    /// Logs a fault of the server.
    ///
    /// @return its id for the caller
    public String incident(String method, String uri, Throwable fault) {
        return incidents.happened("at " + service + " " + method + " " + uri, fault);
    }
}
