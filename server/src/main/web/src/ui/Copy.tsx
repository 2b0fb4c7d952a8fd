import { useState } from 'preact/hooks';
import { address } from '../api/http';
import { Icon } from './Icon';

export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await toClipboard(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  };
  return (
    <button type="button" class="button plain small" title={typeof text === 'string' ? text : undefined} onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      {copied ? 'Copied' : label}
    </button>
  );
}

/** Copies the request of the screen as a curl command. */
export function CopyAsCurl({ path }: { path: string }) {
  return <CopyButton text={`curl -s '${address(path).replaceAll("'", "'\\''")}'`} label="curl" />;
}

/** The clipboard API requires a secure origin; a selected field works everywhere. */
export async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  const focused = document.activeElement;
  // Nothing outside a modal dialog can be selected.
  ([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
}
