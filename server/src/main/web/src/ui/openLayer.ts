/** Whether a dialog or a menu is open. The browser closes it with Escape, after the page has seen the key. */
export function layerOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}
