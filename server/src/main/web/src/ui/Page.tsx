import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

export interface Step {
  name: string;
  address: string;
}

/** The layout of a screen: title, actions, facts and content. */
export function Page({ title, heading, trail = [], actions, facts, children }: {
  /** The name of the screen, also the title of the browser tab. */
  title: string;
  heading?: ComponentChildren;
  trail?: readonly Step[];
  actions?: ComponentChildren;
  facts?: ComponentChildren;
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
        {actions !== undefined && <div class="row wrap">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
