import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './Icon';

/** What stands where there is nothing to show, and why. */
export function Notice({ icon = 'nothing', title, children, failed = false }: {
  icon?: IconName;
  title: string;
  children?: ComponentChildren;
  failed?: boolean;
}) {
  return (
    <div class={failed ? 'notice failed' : 'notice'} role={failed ? 'alert' : undefined}>
      <Icon name={icon} />
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** One thing that a person should know before the rest. */
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

export function Ghost() {
  return (
    <div class="ghost" aria-label="Loading" role="status">
      <i />
      <i />
      <i />
    </div>
  );
}
