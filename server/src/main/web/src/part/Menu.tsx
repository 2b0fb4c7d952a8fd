import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** A button that opens a short list of things to do or to choose. The browser closes it with Escape or a click beside. */
export function Menu({ name, label, size = 'small', children }: { name: ComponentChildren; label: string; size?: 'small' | 'usual'; children: ComponentChildren }) {
  const list = useRef<HTMLDivElement>(null);
  const open = (event: MouseEvent) => {
    const button = (event.currentTarget as Element).getBoundingClientRect();
    if (list.current === null) return;
    list.current.style.top = `${button.bottom + 4}px`;
    list.current.style.right = `${document.documentElement.clientWidth - button.right}px`;
    list.current.togglePopover();
  };
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
