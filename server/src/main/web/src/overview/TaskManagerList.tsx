import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { bytes, figure, percent } from '../format';
import { href } from '../routing';
import { moment } from '../time';
import { Card } from '../ui/Card';
import { Meter } from '../ui/LoadBar';
import { Notice } from '../ui/Notice';
import { Show } from '../ui/Show';
import { Sparkline } from '../ui/Sparkline';
import type { HistoryCharts, TaskManagersTaskManager } from '../wire';
import { useRecentSeries } from './recentHistory';
import { latest } from './throughput';

const MAX_MANAGERS = 6;

/** The task managers, most loaded first. */
export function TaskManagerList() {
  const managers = useLive(paths.taskManagers, 2_000, about.taskManagers);
  const figures = useRecentSeries(['cpuLoad', 'heapUsed']).value.value;
  return (
    <Card flush title="Task managers" side={<a href={href({ screen: 'taskManagers' })}>All</a>}>
      <Show of={managers} what="the task managers">
        {({ taskmanagers }) =>
          taskmanagers.length === 0 ? (
            <Notice icon="warning" title="No task manager is registered" text="Nothing can run until one joins: bin/millrace taskmanager start" />
          ) : (
            <ul class="manager-list">
              {[...taskmanagers].sort((a, b) => load(figures, b.id) - load(figures, a.id)).slice(0, MAX_MANAGERS).map((each) => (
                <TaskManagerRow key={each.id} manager={each} figures={figures} />
              ))}
            </ul>
          )
        }
      </Show>
    </Card>
  );
}

function TaskManagerRow({ manager, figures }: { manager: TaskManagersTaskManager; figures: HistoryCharts | undefined }) {
  const used = manager.slotsNumber - manager.freeSlots;
  const cpu = valuesOf(figures, manager.id, 'cpuLoad');
  const heap = latest(valuesOf(figures, manager.id, 'heapUsed'));
  return (
    <li>
      <a class="manager" href={href({ screen: 'taskManager', id: manager.id, tab: 'metrics' })}>
        <span class="cut">{manager.id}</span>
        <span class="speed">
          <Sparkline values={cpu} />
          <b>{percent(latest(cpu))} CPU</b>
        </span>
        <span class="row muted">
          {moment.value === undefined && <Meter used={used} of={manager.slotsNumber} label={`${used} of ${manager.slotsNumber} slots in use`} />}
          {moment.value === undefined && `${used}/${manager.slotsNumber} slots`}
        </span>
        <span class="muted number">heap {bytes(heap)}</span>
      </a>
    </li>
  );
}

function valuesOf(figures: HistoryCharts | undefined, subject: string, metric: string): readonly (number | undefined)[] {
  return (figures?.series.find((each) => each.subject === subject && each.metric === metric)?.values ?? []).map(figure);
}

function load(figures: HistoryCharts | undefined, id: string): number {
  return latest(valuesOf(figures, id, 'cpuLoad')) ?? 0;
}
