import { absent, type Refused } from '../../api/gateway';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';

/** Explains why SQL is not available. */
export function NoGateway({ error, onAgain }: { error: Refused; onAgain: () => void }) {
  const none = absent(error);
  const said = error.kind === 'away' ? error.reason : (error.message.split('\n')[0] ?? '');
  return (
    <Notice icon="sql" failed={!none} title={none ? 'SQL is not available here' : error.kind === 'away' ? 'The SQL gateway is not responding' : 'The SQL gateway refused to answer'}>
      <p>{said}</p>
      {none && (
        <p>
          <code>bin/millrace start</code> runs a gateway and a cluster in one process, <code>bin/millrace gateway start</code> only a gateway. Connect the SQL shell with{' '}
          <code>bin/millrace sql --endpoint HOST:PORT</code>.
        </p>
      )}
      <Button onClick={onAgain}>Try again</Button>
    </Notice>
  );
}
