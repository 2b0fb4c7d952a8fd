import { absent, type Refused } from '../api/gateway';
import { Notice } from '../part/Notice';

/** Why there is no SQL here, and what to do about it. */
export function NoGateway({ trouble, onAgain }: { trouble: Refused; onAgain: () => void }) {
  const none = absent(trouble);
  return (
    <Notice
      icon="sql"
      failed={!none}
      title={
        none
          ? 'This process has no SQL gateway'
          : trouble.kind === 'away'
            ? 'The SQL gateway does not answer'
            : 'The SQL gateway refused to answer'
      }
    >
      {none ? (
        <p>
          A job manager alone runs jobs and no statements. Open the page of the process that was started with{' '}
          <code>bin/millrace start</code>, which has both, or start a gateway beside this one with <code>bin/millrace gateway start</code>{' '}
          and use the SQL shell: <code>bin/millrace sql --endpoint HOST:PORT</code>.
        </p>
      ) : (
        <p>{trouble.kind === 'away' ? trouble.reason : trouble.message.split('\n')[0]}</p>
      )}
      <button type="button" class="button" onClick={onAgain}>
        Try again
      </button>
    </Notice>
  );
}
