import { Icon, type IconName } from './Icon';

/** The colour and icon of each state of a job, task, checkpoint or operation. */
const styles: Record<string, readonly [tone: string, sign: IconName]> = {
  RUNNING: ['good', 'running'],
  COMPLETED: ['good', 'check'],
  FINISHED: ['done', 'check'],
  FAILED: ['bad', 'cross'],
  ERROR: ['bad', 'cross'],
  LOST: ['bad', 'warning'],
  TIMEOUT: ['bad', 'waiting'],
  CLOSED: ['', 'check'],
  FAILING: ['bad', 'warning'],
  RESTARTING: ['warn', 'again'],
  RECONCILING: ['warn', 'again'],
  CANCELED: ['', 'stopped'],
  CANCELLING: ['', 'stopped'],
  CANCELING: ['', 'stopped'],
  SUSPENDED: ['', 'stopped'],
};

export function StateBadge({ state }: { state: string }) {
  const [tone, sign] = styles[state] ?? ['', 'waiting'];
  return (
    <span class={`badge ${tone}`}>
      <Icon name={sign} />
      {word(state)}
    </span>
  );
}

/** Formats `IN_PROGRESS` as "In progress", and `CANCELED` as "Cancelled". */
export function word(state: string): string {
  const words = state.toLowerCase().replaceAll('_', ' ').replace(/cancel(?=ed|ing)/, 'cancell');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
