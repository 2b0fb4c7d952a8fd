package io.millrace.reliability.scenario;

/// A kind of harm that the server must withstand.
public interface Scenario {

    /// The name on the command line.
    String name();

    /// The condition under which it passes, as a sentence.
    String promise();

    /// Does the harm and adds figures to the trial. An exception fails the scenario.
    void run(Trial trial) throws Exception;
}
