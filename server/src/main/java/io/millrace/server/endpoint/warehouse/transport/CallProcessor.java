package io.millrace.server.endpoint.warehouse.transport;

import io.millrace.server.telemetry.Incidents;
import java.util.Map;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.thrift.ProcessFunction;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializable;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.LoggerFactory;

/// Answers the calls of one connection in order. After an unreadable message the library's loop would continue in the
/// middle of its bytes; here the client gets an error, and the connection ends.
final class CallProcessor {
    private static final Incidents INCIDENTS = new Incidents(LoggerFactory.getLogger(CallProcessor.class));

    /// The one argument of every method.
    private static final int REQUEST = 1;

    private final GuardedProtocol protocol;
    private final CallHandler service;
    private final ConnectionTimer timer;

    @SuppressWarnings("rawtypes") // as the library has them
    private final Map<String, ProcessFunction<CallHandler, ? extends TBase, ? extends TBase>> functions;

    CallProcessor(GuardedProtocol protocol, CallHandler service, ConnectionTimer timer) {
        this.protocol = protocol;
        this.service = service;
        this.timer = timer;
        this.functions = new TCLIService.Processor<>(service).getProcessMapView();
    }

    /// The answer to a call.
    private record Answer(byte type, TSerializable content) {
        static Answer failure(int type, String message) {
            return new Answer(TMessageType.EXCEPTION, new TApplicationException(type, message));
        }
    }

    /// Answers the message whose first byte has arrived. Returns false if no other can follow.
    boolean answerOne() throws TException {
        var call = protocol.readMessageBegin();
        if (call.type != TMessageType.CALL && call.type != TMessageType.ONEWAY) {
            send(call, Answer.failure(TApplicationException.INVALID_MESSAGE_TYPE, "A client can only call."));
            return false;
        }
        var function = functions.get(call.name);
        try {
            var answer = function == null ? unknown(call.name) : answer(function);
            if (call.type == TMessageType.CALL) {
                send(call, answer);
            }
            return true;
        } catch (Unreadable e) {
            timer.handling();
            send(call, Answer.failure(TApplicationException.PROTOCOL_ERROR, e.reason()));
            return false;
        }
    }

    /// Thrown for a message that is malformed or exceeds a limit.
    private static final class Unreadable extends TException {
        private final String reason;

        Unreadable(TException cause) {
            super(cause);
            this.reason = Optional.ofNullable(cause.getMessage()).orElse("The message cannot be read.");
        }

        String reason() {
            return reason;
        }
    }

    private Answer unknown(String name) throws TException {
        try {
            protocol.skip(TType.STRUCT);
        } catch (TException e) {
            throw unreadable(e);
        }
        return Answer.failure(TApplicationException.UNKNOWN_METHOD, "There is no method '" + name + "'.");
    }

    /// Maps an exception of the transport. Only an exceeded limit can be reported to the client.
    private static TException unreadable(TException e) {
        return switch (e) {
            case TProtocolException broken -> new Unreadable(broken);
            case TTransportException limit
            when limit.getType() == TTransportException.MESSAGE_SIZE_LIMIT -> new Unreadable(limit);
            default -> e;
        };
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private <T extends TBase> Answer answer(ProcessFunction<CallHandler, T, ? extends TBase> function)
            throws TException {
        var arguments = function.getEmptyArgsInstance();
        try {
            arguments.read(protocol);
        } catch (TException e) {
            throw unreadable(e);
        }
        timer.handling();
        if (!arguments.isSet(arguments.fieldForId(REQUEST))) {
            return Answer.failure(TApplicationException.PROTOCOL_ERROR, "The call has no request.");
        }
        try {
            return new Answer(TMessageType.REPLY, function.getResult(service, arguments));
        } catch (TApplicationException e) {
            return new Answer(TMessageType.EXCEPTION, e);
        } catch (RuntimeException e) { // a boundary: a response without a status, or a failure to create it
            var incident = INCIDENTS.happened("in " + function.getMethodName(), e);
            return Answer.failure(
                    TApplicationException.INTERNAL_ERROR, "Internal server error, incident " + incident + ".");
        }
    }

    private void send(TMessage call, Answer answer) throws TException {
        protocol.writeMessageBegin(new TMessage(call.name, answer.type(), call.seqid));
        try {
            answer.content().write(protocol);
        } catch (TProtocolException e) {
            throw new IllegalStateException("The answer to " + call.name + " is not complete", e);
        }
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
    }
}
