import { address } from '../api/http';
import { paths } from '../api/paths';
import { href } from '../routing';
import { Card } from '../ui/Card';
import { CopyButton } from '../ui/Copy';

/** Three ways to start a first job. */
export function FirstSteps() {
  const steps: readonly (readonly [does: string, command: string])[] = [
    ['Run a query', 'bin/millrace sql -e "SELECT COUNT(*) FROM (VALUES (1), (2), (3)) AS t(x)"'],
    ['Open the SQL shell', 'bin/millrace sql'],
    ['Upload a program', `curl -F jarfile=@my-job.jar '${address(paths.jarUpload)}'`],
  ];
  return (
    <Card title="No jobs yet: three ways to start one">
      <ol class="first-steps">
        {steps.map(([does, command]) => (
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
        Or use this page: <a href={href({ screen: 'sql' })}>write SQL</a>, or <a href={href({ screen: 'submit' })}>submit a jar</a>.
      </p>
    </Card>
  );
}
