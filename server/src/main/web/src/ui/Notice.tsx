import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon';

/** A notice in place of content, with the reason. */
export function Notice({ icon = 'nothing', title, text, children, failed = false }: {
  icon?: IconName;
  title: string;
  text?: string | undefined;
  children?: ComponentChildren;
  failed?: boolean;
}) {
  return (
    <div class={failed ? 'notice failed' : 'notice'} role={failed ? 'alert' : undefined}>
      <Icon name={icon} />
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}

/** A highlighted message above the content. */
export function Callout({ tone, icon, children }: {
  tone: 'bad' | 'warn' | 'good' | 'done' | 'off';
  icon: IconName;
  children: ComponentChildren;
}) {
  return (
    <div class={`callout ${tone}`}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}

/** Why something failed, which is read out; nothing if it did not. */
export function FailureCallout({ why, class: extra }: { why: string | undefined; class?: string }) {
  return why === undefined ? null : (
    <Callout tone="bad" icon="warning">
      <p role="alert" class={extra}>
        {why}
      </p>
    </Callout>
  );
}

export function Ghost() {
  return (
    <div class="ghost" aria-label="Loading" role="status">
      <i />
      <i />
      <i />
    </div>
  );
}
