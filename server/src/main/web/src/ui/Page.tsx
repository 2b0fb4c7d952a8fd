import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { moment } from '../time';
import { Card } from './Card';
import { NotRecorded } from './NotRecorded';

export interface Step {
  name: string;
  address: string;
}

/** The layout of a screen: title, actions, facts and content. */
export function Page({ title, heading, trail = [], actions, facts, unrecorded, children }: {
  /** The name of the screen, also the title of the browser tab. */
  title: string;
  heading?: ComponentChildren;
  trail?: readonly Step[];
  actions?: ComponentChildren;
  facts?: ComponentChildren;
  /** What the screen shows, if it is not recorded: then there is no content for a past moment. */
  unrecorded?: string;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} · Millrace`;
  }, [title]);
  return (
    <div class="screen">
      <header class="head">
        <div class="head-text">
          {trail.length > 0 && (
            <nav class="trail" aria-label="Breadcrumb">
              {trail.map((step) => (
                <a key={step.address} href={step.address}>
                  ← {step.name}
                </a>
              ))}
            </nav>
          )}
          <h1>{heading ?? title}</h1>
          {facts !== undefined && facts !== false && <div class="facts">{facts}</div>}
        </div>
        {actions !== undefined && actions !== false && <div class="row wrap">{actions}</div>}
      </header>
      {unrecorded !== undefined && moment.value !== undefined ? (
        <Card>
          <NotRecorded what={unrecorded} />
        </Card>
      ) : (
        children
      )}
    </div>
  );
}
