package io.millrace.server.endpoint.warehouse;

import io.millrace.json.Json;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusReq;
import org.apache.hive.service.rpc.thrift.TGetOperationStatusResp;
import org.apache.hive.service.rpc.thrift.TOperationState;

/// The calls that poll an operation's status.
record StatusCalls(SqlGatewayService service, ClientSessions clients) {
    /// The longest wait for a running statement. Drivers poll without a pause, and block their connection
    /// meanwhile.
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    void status(TGetOperationStatusReq request, TGetOperationStatusResp response) throws InterruptedException {
        var address = ThriftHandles.operation(request.getOperationHandle());
        var course = new OperationSummaryView(service, clients).of(address, MAX_WAIT);
        var reading = clients.of(address.session()).reading(address.operation());
        if (request.isGetProgressUpdate()) {
            course = service.withProgress(List.of(course)).getFirst();
            response.setProgressUpdateResponse(ProgressTable.of(course));
        }
        var state = state(course.status());
        response.setOperationState(state);
        response.setTaskStatus(tasks(course, state));
        response.setOperationStarted(course.started().orElse(course.submitted()));
        course.settled().ifPresent(response::setOperationCompleted);
        describeEnd(address, state, response, course);
        if (course.status() == OperationStatus.FINISHED) {
            service.head(address.session(), address.operation(), Duration.ZERO)
                    .ifPresent(head -> reading.hasRows(head.hasContent()));
        }
        response.setHasResultSet(reading.hasRows());
    }

    private static TOperationState state(OperationStatus status) {
        return switch (status) {
            case INITIALIZED -> TOperationState.INITIALIZED_STATE;
            case PENDING -> TOperationState.PENDING_STATE;
            case RUNNING -> TOperationState.RUNNING_STATE;
            case FINISHED -> TOperationState.FINISHED_STATE;
            case CANCELED -> TOperationState.CANCELED_STATE;
            case CLOSED -> TOperationState.CLOSED_STATE;
            case ERROR -> TOperationState.ERROR_STATE;
            case TIMEOUT -> TOperationState.TIMEDOUT_STATE;
        };
    }

    private void describeEnd(
            ThriftHandles.Address address,
            TOperationState state,
            TGetOperationStatusResp response,
            Activity.OperationSummary course)
            throws InterruptedException {
        switch (state) {
            case ERROR_STATE -> describeFailure(address, response);
            case CANCELED_STATE -> {
                response.setSqlState(SqlStates.CANCELLED);
                response.setErrorMessage(course.reason().orElse(MissingResults.CANCELLED));
            }
            case TIMEDOUT_STATE -> {
                response.setSqlState(SqlStates.TIMED_OUT);
                response.setErrorMessage(MissingResults.TIMED_OUT);
            }
            case CLOSED_STATE -> course.reason().ifPresent(response::setErrorMessage);
            case INITIALIZED_STATE, RUNNING_STATE, FINISHED_STATE, PENDING_STATE, UKNOWN_STATE -> {
                // nothing to describe
            }
        }
    }

    private void describeFailure(ThriftHandles.Address address, TGetOperationStatusResp response)
            throws InterruptedException {
        try {
            var _ = service.begun(address.session(), address.operation(), Duration.ZERO);
        } catch (Refusal failure) {
            response.setErrorMessage(StatusMapper.text(failure));
            response.setSqlState(SqlStates.of(failure));
            response.setErrorCode(SqlStates.number(failure.code()));
        }
    }

    /// A JSON list of tasks for display; here of the one job.
    private static String tasks(Activity.OperationSummary course, TOperationState state) {
        return course.job()
                .map(job -> {
                    var task = new LinkedHashMap<String, Object>();
                    task.put("taskId", job.text());
                    task.put("externalHandle", job.text());
                    task.put("taskType", "JOB");
                    task.put("taskState", state.name().replace("_STATE", ""));
                    course.progress().ifPresent(progress -> {
                        task.put("records", progress.records());
                        task.put("tasks", progress.tasks());
                        task.put("finished", progress.finished());
                        progress.percent().ifPresent(percent -> task.put("percent", percent));
                    });
                    return Json.text(List.of(task));
                })
                .orElse("[]");
    }
}
