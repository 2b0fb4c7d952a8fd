import { refusal } from '../api/permission';
import { address } from '../api/http';
import { paths } from '../api/paths';
import { href } from '../routing';
import { Card } from '../ui/Card';
import { CopyButton } from '../ui/Copy';
import { Notice } from '../ui/Notice';

/** Three ways to start a first job. */
export function FirstSteps() {
  const noSql = refusal('RUN');
  const noJars = refusal('SUBMIT');
  if (noSql !== undefined && noJars !== undefined) {
    return (
      <Card title="No jobs yet">
        <Notice title="Others start jobs here" text={noSql} />
      </Card>
    );
  }
  const steps: readonly (readonly [does: string, command: string, why: string | undefined])[] = [
    ['Run a query', 'bin/millrace sql -e "SELECT COUNT(*) FROM (VALUES (1), (2), (3)) AS t(x)"', noSql],
    ['Open the SQL shell', 'bin/millrace sql', noSql],
    ['Upload a program', `curl -F jarfile=@my-job.jar '${address(paths.jarUpload)}'`, noJars],
  ];
  const allowed = steps.filter(([, , why]) => why === undefined);
  return (
    <Card title={`No jobs yet: ${['one way', 'two ways', 'three ways'][allowed.length - 1]} to start one`}>
      <ol class="first-steps">
        {allowed.map(([does, command]) => (
          <li key={does}>
            <h3>{does}</h3>
            <div class="path">
              <code>{command}</code>
              <CopyButton text={command} label="Copy" />
            </div>
          </li>
        ))}
      </ol>
      <p class="muted">
        Or use this page: {noSql === undefined && <a href={href({ screen: 'sql' })}>write SQL</a>}
        {noSql === undefined && noJars === undefined && ', or '}
        {noJars === undefined && <a href={href({ screen: 'submit' })}>submit a jar</a>}.
      </p>
    </Card>
  );
}
