package io.millrace.wire;

import java.util.List;

/// The levels of the loggers of a server process, which can be changed until it ends.
public record LogLevels(Endpoint<Nothing, Settings> list, Endpoint<Setting, Settings> change) {

    /// A level; each one includes those before it.
    public enum Level {
        OFF,
        FATAL,
        ERROR,
        WARN,
        INFO,
        DEBUG,
        TRACE,
        ALL
    }

    /// The level of a logger.
    ///
    /// @param logger a package, a class, or `root`
    public record Setting(String logger, Level level) {}

    /// The loggers with a level of their own.
    public record Settings(List<Setting> loggers) {
        public Settings {
            loggers = List.copyOf(loggers);
        }
    }

    /// The endpoints of service A.
    public static final LogLevels OF_CLUSTER = of(Service.CLUSTER);
    /// The endpoints of service B.
    public static final LogLevels OF_GATEWAY = of(Service.GATEWAY);

    private static LogLevels of(Service service) {
        return new LogLevels(
                service.get("listLogLevels", "/log-levels")
                        .response(Payload.json(Settings.class))
                        .summary("The loggers of this process that have a level of their own.")
                        .permission(Permission.ADMINISTER),
                service.put("setLogLevel", "/log-levels")
                        .request(Payload.json(Setting.class))
                        .response(Payload.json(Settings.class))
                        .summary("Sets the level of a logger of this process until it ends.")
                        .permission(Permission.ADMINISTER)
                        .faults(FaultCode.CONFLICT));
    }

    /// Both endpoints.
    public List<Endpoint<?, ?>> all() {
        return List.of(list, change);
    }
}
