import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

/** A search field. `/` focuses it, Escape clears it. */
export function SearchField({ label, value, onInput, onEnter, children, hotkey = true }: {
  label: string;
  value: string;
  onInput: (text: string) => void;
  onEnter?: (backwards: boolean) => void;
  children?: ComponentChildren;
  hotkey?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!hotkey) return;
    const focus = () => {
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('millrace-search', focus);
    return () => removeEventListener('millrace-search', focus);
  }, [hotkey]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (value === '') input.current?.blur();
      else onInput('');
    }
    if (event.key === 'Enter') onEnter?.(event.shiftKey);
  };
  return (
    <label class="field">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        value={value}
        placeholder={label}
        aria-label={label}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {children ?? (hotkey && value === '' && <kbd class="key">/</kbd>)}
    </label>
  );
}
