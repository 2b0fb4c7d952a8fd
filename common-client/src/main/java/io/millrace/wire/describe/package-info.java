/// Purpose: OpenAPI and TypeScript descriptions, derived from the endpoint values. May use: wire, json. Does not
/// belong here: anything about a single endpoint.
@NullMarked
package io.millrace.wire.describe;

import org.jspecify.annotations.NullMarked;
