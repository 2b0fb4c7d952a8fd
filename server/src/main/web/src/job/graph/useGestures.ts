import { useLayoutEffect } from 'preact/hooks';
import type { Camera } from './camera';
import { pinch, zoom, type Place } from './viewport';

/** A press that moves further than this, in pixels, is a drag. */
const MIN_DRAG = 4;

/** Pans with a drag or one finger, zooms with two fingers or the wheel and a modifier key. */
export function useGestures(frame: { current: HTMLElement | null }, camera: Camera): void {
  useLayoutEffect(() => (frame.current === null ? undefined : listen(frame.current, camera)), [camera]);
}

function listen(box: HTMLElement, camera: Camera): () => void {
  const fingers = new Map<number, Place>();
  let moved = 0;
  const at = (event: MouseEvent): Place => {
    const bounds = box.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('.graph-tools, .minimap') !== null) return;
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, at(event));
  };
  const drag = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) return;
    const after = at(event);
    moved += Math.abs(after.x - before.x) + Math.abs(after.y - before.y);
    if (moved < MIN_DRAG && fingers.size === 1) return;
    if (!box.hasPointerCapture(event.pointerId)) box.setPointerCapture(event.pointerId);
    box.classList.add('dragging');
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, after);
    camera.move((view) => (other === undefined ? { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y } : pinch(view, [before, other], [after, other])));
  };
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) box.classList.remove('dragging');
  };
  const click = (event: MouseEvent) => {
    if (moved >= MIN_DRAG) {
      event.preventDefault();
      event.stopPropagation();
    }
    moved = 0;
  };
  const wheel = (event: WheelEvent) => {
    // A plain wheel scrolls the page. With a modifier, which a trackpad's pinch sets too, it zooms.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    camera.move((view) => zoom(view, Math.exp(-event.deltaY / 300), at(event)));
  };
  const unmounted = new AbortController();
  const options = { signal: unmounted.signal };
  box.addEventListener('pointerdown', down, options);
  box.addEventListener('pointermove', drag, options);
  box.addEventListener('pointerup', up, options);
  box.addEventListener('pointercancel', up, options);
  box.addEventListener('click', click, { ...options, capture: true });
  box.addEventListener('wheel', wheel, { ...options, passive: false });
  return () => unmounted.abort();
}
