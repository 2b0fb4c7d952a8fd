import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from './Button';
import { CopyButton } from './Copy';
import { Icon } from './Icon';

export interface Toast {
  id: number;
  tone: 'good' | 'bad' | 'off';
  title: string;
  text?: ComponentChildren;
  /** A text worth copying, such as the path of a savepoint. */
  copy?: string;
  /** The address with more details. */
  address?: string;
}

const toasts = signal<readonly Toast[]>([]);
let last = 0;

const MAX_TOASTS = 4;
/** Successes disappear after this time, in milliseconds; failures stay. */
const SHOWN_MILLIS = 15_000;

/** Reports the outcome of a background action. */
export function toast(message: Omit<Toast, 'id'>): void {
  const id = ++last;
  toasts.value = [...toasts.value, { id, ...message }].slice(-MAX_TOASTS);
  if (message.tone !== 'bad') setTimeout(() => dismiss(id), SHOWN_MILLIS);
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((each) => (
        <div key={each.id} class={`toast tone-${each.tone}`}>
          <Icon name={each.tone === 'bad' ? 'warning' : 'check'} />
          <div class="toast-text">
            <b>{each.title}</b>
            {each.text !== undefined && <p>{each.text}</p>}
            {each.copy !== undefined && <code>{each.copy}</code>}
            <div class="row">
              {each.copy !== undefined && <CopyButton text={each.copy} label="Copy" />}
              {each.address !== undefined && (
                <a href={each.address} onClick={() => dismiss(each.id)}>
                  Show
                </a>
              )}
            </div>
          </div>
          <Button class="plain small" icon="cross" aria-label="Dismiss" onClick={() => dismiss(each.id)} />
        </div>
      ))}
    </div>
  );
}
