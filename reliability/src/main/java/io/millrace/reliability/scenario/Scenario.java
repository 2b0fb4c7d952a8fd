package io.millrace.reliability.scenario;

/// A kind of harm that the server must withstand.
///
/// @param name    on the command line
/// @param promise the condition under which it passes, as a sentence
public record Scenario(String name, String promise, Harm harm) {

    /// Does the harm and adds figures to a trial. An exception fails the scenario.
    public interface Harm {
        void run(Trial trial) throws Exception;
    }
}
