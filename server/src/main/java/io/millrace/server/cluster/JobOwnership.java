package io.millrace.server.cluster;

import io.millrace.server.route.OwnerRule;
import io.millrace.server.route.Route;
import io.millrace.server.security.Principal;
import io.millrace.wire.Arguments;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobActions;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// Lets callers see and change their own jobs only, unless their roles allow more. To others a job does not exist.
public record JobOwnership(JobOwners owners) {
    /// Whether the caller sees the jobs of all users.
    private static boolean seesAll(Principal caller) {
        return caller.may(Permission.VIEW_ALL) || caller.may(Permission.ADMINISTER);
    }

    /// The same routes, each under the rule of its jobs.
    public List<Route<?, ?>> guarded(List<Route<?, ?>> routes) {
        return routes.stream().<Route<?, ?>>map(this::guarded).toList();
    }

    @SuppressWarnings("unchecked") // an endpoint's value is compared with its constant, which says what it answers
    private <Q, R> Route<Q, R> guarded(Route<Q, R> route) {
        var endpoint = route.endpoint();
        if (endpoint.equals(JobActions.OF_JOB)) {
            return (Route<Q, R>) ((Route<Q, JobActions.Report>) route).under(new Actions(owners));
        }
        if (endpoint.params().contains(Jobs.JOB)) {
            return route.under(new OfJob<>(owners, endpoint.permission()));
        }
        if (endpoint.equals(Jobs.LIST)) {
            return (Route<Q, R>) ((Route<Q, Jobs.Listing>) route)
                    .under(list(
                            listing -> listing.jobs().stream()
                                    .map(Jobs.Summary::id)
                                    .toList(),
                            (listing, own) -> new Jobs.Listing(listing.jobs().stream()
                                    .filter(job -> own.test(job.id()))
                                    .toList())));
        }
        if (endpoint.equals(Jobs.OVERVIEW)) {
            return (Route<Q, R>) ((Route<Q, Jobs.Overview>) route)
                    .under(list(
                            overview ->
                                    overview.jobs().stream().map(Jobs.Line::jid).toList(),
                            (overview, own) -> new Jobs.Overview(overview.jobs().stream()
                                    .filter(job -> own.test(job.jid()))
                                    .toList())));
        }
        if (endpoint.equals(JobOrigin.OF_JOBS)) {
            return (Route<Q, R>) ((Route<Q, JobOrigin.Listing>) route)
                    .under(list(
                            listing -> listing.origins().stream()
                                    .map(JobOrigin.Line::job)
                                    .toList(),
                            (listing, own) -> new JobOrigin.Listing(
                                    listing.origins().stream()
                                            .filter(line -> own.test(line.job()))
                                            .toList(),
                                    listing.complete())));
        }
        return route;
    }

    /// Matches what a caller may see: what concerns no job, and what concerns one of the caller's.
    public Predicate<Optional<JobId>> visibleTo(Principal caller) {
        if (seesAll(caller)) {
            return _ -> true;
        }
        return job -> job.map(id -> owners.owner(id)
                        .filter(owner -> caller.mayUseJobOf(owner, Permission.VIEW))
                        .isPresent())
                .orElse(true);
    }

    /// The rule of a route with the id of a job.
    private record OfJob<R>(JobOwners owners, Permission needed) implements OwnerRule<R> {
        @Override
        public void require(Principal caller, Arguments arguments) {
            if (caller.mayUseJobOf("", needed)) {
                return;
            }
            var job = arguments.get(Jobs.JOB);
            var owner = owners.owner(job).orElse("");
            if (caller.mayUseJobOf(owner, needed)) {
                return;
            }
            throw caller.mayUseJobOf(owner, Permission.VIEW)
                    ? Refusal.forbidden(ofOthers(caller))
                    : Refusal.notFound("Job " + job + " not found");
        }

        @Override
        public boolean limits(Principal caller) {
            return false;
        }

        @Override
        public R visible(Principal caller, Arguments arguments, R answer) {
            return answer;
        }
    }

    private static String ofOthers(Principal caller) {
        return "'" + caller.name() + "' may not change jobs of others: that needs " + Permission.OPERATE_ALL.withRoles()
                + ".";
    }

    /// The rule of the actions on a job, which says why the caller may not use them.
    private record Actions(JobOwners owners) implements OwnerRule<JobActions.Report> {
        @Override
        public void require(Principal caller, Arguments arguments) {
            new OfJob<JobActions.Report>(owners, Permission.VIEW).require(caller, arguments);
        }

        @Override
        public boolean limits(Principal caller) {
            return !caller.may(Permission.OPERATE) || !caller.mayUseJobOf("", Permission.OPERATE);
        }

        @Override
        public JobActions.Report visible(Principal caller, Arguments arguments, JobActions.Report answer) {
            if (!caller.may(Permission.OPERATE)) {
                return new JobActions.Report(
                        answer.actions(),
                        Optional.of("'" + caller.name() + "' may not change jobs: that needs "
                                + Permission.OPERATE.withRoles() + "."));
            }
            var owner = owners.owner(arguments.get(Jobs.JOB)).orElse("");
            return caller.mayUseJobOf(owner, Permission.OPERATE)
                    ? answer
                    : new JobActions.Report(answer.actions(), Optional.of(ofOthers(caller)));
        }
    }

    /// Takes away what is not the caller's.
    private interface Part<R> {
        R of(R all, Predicate<JobId> own);
    }

    private <R> OwnerRule<R> list(Function<R, List<JobId>> jobs, Part<R> part) {
        return new OwnerRule<>() {
            @Override
            public void require(Principal caller, Arguments arguments) {
                // everyone may ask for its own
            }

            @Override
            public boolean limits(Principal caller) {
                return !seesAll(caller);
            }

            @Override
            public R visible(Principal caller, Arguments arguments, R answer) {
                var own = owners.jobsOf(caller.name(), jobs.apply(answer));
                return part.of(answer, own::contains);
            }
        };
    }
}
