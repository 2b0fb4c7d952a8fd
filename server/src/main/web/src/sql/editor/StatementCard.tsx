import type { ComponentChildren } from 'preact';
import { href } from '../../routing';
import { Card, Pairs } from '../../ui/Card';
import { CopyButton } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { ErrorMessage } from '../result/ErrorMessage';
import { Statement } from './Statement';

export type Facts = Parameters<typeof Pairs>[0]['pairs'];

/** A statement: its text, why it failed, facts about it, and what can be done with it. */
export function StatementCard({ what, badge, statement, actions, without, error, facts }: {
  /** What the statement is called here. */
  what: string;
  badge: ComponentChildren;
  statement: string;
  actions: ComponentChildren;
  /** The address without this card. */
  without: string;
  error: string | undefined;
  facts: Facts;
}) {
  const close = `Close the ${what.toLowerCase()}`;
  return (
    <Card
      title={
        <div class="row">
          <h2>{what}</h2>
          {badge}
        </div>
      }
      side={
        <>
          <CopyButton text={statement} label="Statement" />
          {actions}
          <a class="button small plain" href={without} title={close} aria-label={close}>
            <Icon name="cross" />
          </a>
        </>
      }
    >
      <div class="stack">
        <div class="statement-block" tabIndex={0} role="region" aria-label="Statement">
          <Statement text={statement} />
        </div>
        {error !== undefined && <ErrorMessage text={error} />}
        <Pairs pairs={facts} />
      </div>
    </Card>
  );
}

/** The job that a statement has started. */
export function jobFact(job: string | undefined): Facts {
  if (job === undefined) return [];
  const address = href({ screen: 'job', job, tab: 'graph', vertexTab: 'metrics' });
  return [['Job', <a key="job" href={address}>{job}</a>]];
}
