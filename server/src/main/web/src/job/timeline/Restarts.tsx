import { duration, plural } from '../../format';
import { href } from '../../routing';
import { Card } from '../../ui/Card';
import { Moment } from '../../ui/Moment';
import { Table, type Column } from '../../ui/Table';
import type { Restart } from './spans';

/** The restarts of the job with their reasons. */
export function Restarts({ job, all }: { job: string; all: readonly Restart[] }) {
  if (all.length === 0) return null;
  const columns: readonly Column<Restart>[] = [
    { title: 'Time', by: (each) => each.from, cell: (each) => <Moment at={each.from} /> },
    { title: 'Down for', kind: 'number', by: (each) => (each.to ?? Infinity) - each.from, cell: (each) => (each.to === undefined ? 'still down' : duration(each.to - each.from)) },
    {
      title: 'Reason',
      kind: 'name',
      by: (each) => each.reason ?? '',
      cell: (each) => (
        <a class="cut block" href={href({ screen: 'job', job, tab: 'exceptions' })} title={each.reason}>
          {each.reason ?? 'see the exceptions'}
        </a>
      ),
    },
  ];
  return (
    <Card flush title={plural(all.length, 'restart')}>
      <Table caption="Restarts" columns={columns} rows={all} id={(each) => each.from} />
    </Card>
  );
}
