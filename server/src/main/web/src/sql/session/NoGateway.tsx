import { absent, type Refused } from '../../api/gateway';
import { Notice } from '../../ui/Notice';

/** Explains why SQL is not available. */
export function NoGateway({ trouble, onAgain }: { trouble: Refused; onAgain: () => void }) {
  const none = absent(trouble);
  const said = trouble.kind === 'away' ? trouble.reason : (trouble.message.split('\n')[0] ?? '');
  return (
    <Notice icon="sql" failed={!none} title={none ? 'No statements are taken here' : trouble.kind === 'away' ? 'The SQL gateway does not answer' : 'The SQL gateway refused to answer'}>
      <p>{said}</p>
      {none && (
        <p>
          <code>bin/millrace start</code> has a gateway and a cluster in one process, <code>bin/millrace gateway start</code> a gateway alone; the SQL shell reaches either with{' '}
          <code>bin/millrace sql --endpoint HOST:PORT</code>.
        </p>
      )}
      <button type="button" class="button" onClick={onAgain}>
        Try again
      </button>
    </Notice>
  );
}
