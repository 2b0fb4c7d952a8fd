import { useRef } from 'preact/hooks';

/** A list that a button opens below itself, aligned right. The browser closes it with Escape or a click outside. */
export function usePopover() {
  const list = useRef<HTMLDivElement>(null);
  const open = (event: MouseEvent) => {
    const button = (event.currentTarget as Element).getBoundingClientRect();
    if (list.current === null) return;
    list.current.style.top = `${button.bottom + 4}px`;
    list.current.style.right = `${document.documentElement.clientWidth - button.right}px`;
    list.current.togglePopover();
  };
  return { list, open };
}
