import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A modal dialog. The browser traps the focus and closes it with Escape. */
export function Dialog({ title, subject, onClose, children }: {
  title: string;
  /** The name of what it is about. */
  subject?: string | undefined;
  onClose: () => void;
  children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <div class="dialog">
        <h2>{title}</h2>
        {subject !== undefined && (
          <p class="cut" title={subject}>
            <b>{subject}</b>
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}
