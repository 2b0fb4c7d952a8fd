import type { ComponentChildren } from 'preact';
import { usePopover } from './usePopover';

/** A button that opens a list of actions or options. */
export function Menu({ name, label, size = 'small', children }: { name: ComponentChildren; label: string; size?: 'small' | 'usual'; children: ComponentChildren }) {
  const { list, open } = usePopover();
  return (
    <span class="menu">
      <button type="button" class={size === 'small' ? 'button small' : 'button'} aria-haspopup="true" onClick={open}>
        {name}
      </button>
      <div class="picker-list" popover="auto" ref={list} role="group" aria-label={label} onClick={() => list.current?.hidePopover()}>
        {children}
      </div>
    </span>
  );
}
