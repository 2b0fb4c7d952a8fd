/// Purpose: times the distribution from outside; started by packaging/measure from the source, so it uses the JDK only,
/// except for ConnectorRates, which needs the broker and the database of the journeys. Does not belong here: anything
/// that another package needs.
@NullMarked
package io.millrace.measure;

import org.jspecify.annotations.NullMarked;
