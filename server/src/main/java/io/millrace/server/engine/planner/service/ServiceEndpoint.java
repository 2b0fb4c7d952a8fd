package io.millrace.server.engine.planner.service;

import java.util.Optional;

/// An address of a service. Its text is the address as sentences have it.
sealed interface ServiceEndpoint permits HttpEndpoint, ProbedHost {

    /// The noun for the server there, in sentences.
    String noun();

    /// Asks for a first answer; empty if there is one. Any answer will do.
    Optional<ServiceFailure> failure();
}
