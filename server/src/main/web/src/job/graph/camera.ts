import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Layout } from './layout';
import { anchored, fit, reveal, zoom, type Box, type Place, type Size, type View } from './viewport';

const ANIMATION_MILLIS = 180;

/** The visible part of the graph. It shows the whole graph until the user moves it. Without a layout it does nothing. */
export class Camera {
  private readonly now: Signal<View> = signal({ x: 0, y: 0, scale: 1 });
  private readonly room: Signal<Size> = signal({ width: 1, height: 1 });
  readonly view: ReadonlySignal<View> = this.now;
  readonly frame: ReadonlySignal<Size> = this.room;
  private layout: Layout | undefined;
  private touched = false;
  private gliding = 0;

  /** Moves without animation, for drags. */
  move(change: (view: View) => View): void {
    if (this.layout === undefined) return;
    this.stop();
    this.touched = true;
    this.now.value = change(this.now.peek());
  }

  /** Moves with an animation. */
  glide(change: (view: View, frame: Size) => View): void {
    if (this.layout === undefined) return;
    this.touched = true;
    this.goTo(change(this.now.peek(), this.room.peek()));
  }

  step(factor: number): void {
    this.glide((view, frame) => zoom(view, factor, { x: frame.width / 2, y: frame.height / 2 }));
  }

  /** Brings a node into view, without moving if it is visible already. */
  reveal(box: Box, minScale?: number): void {
    const now = this.now.peek();
    const to = reveal(now, box, this.room.peek(), minScale);
    if (to.x !== now.x || to.y !== now.y || to.scale !== now.scale) this.glide(() => to);
  }

  fit(): void {
    this.touched = false;
    if (this.layout !== undefined) this.goTo(fit(this.layout, this.room.peek()));
  }

  /** The graph coordinates of a point in the frame. */
  inGraph({ x, y }: Place): Place {
    const view = this.now.peek();
    return { x: (x - view.x) / view.scale, y: (y - view.y) / view.scale };
  }

  /** Shows a new layout. The anchor node, if there is one, keeps its position on the screen. */
  show(layout: Layout, anchor: string | undefined): void {
    const before = anchor === undefined ? undefined : this.layout?.nodes.get(anchor);
    const after = anchor === undefined ? undefined : layout.nodes.get(anchor);
    this.layout = layout;
    if (before !== undefined && after !== undefined) {
      this.touched = true;
      this.now.value = anchored(this.now.peek(), before, after);
    } else if (!this.touched) {
      this.now.value = fit(layout, this.room.peek());
    }
  }

  resize(size: Size): void {
    this.room.value = size;
    if (!this.touched && this.layout !== undefined) this.now.value = fit(this.layout, size);
  }

  stop(): void {
    cancelAnimationFrame(this.gliding);
  }

  private goTo(to: View): void {
    this.stop();
    const from = this.now.peek();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.now.value = to;
      return;
    }
    const begun = performance.now();
    const next = (time: number) => {
      const part = Math.min(1, Math.max(0, (time - begun) / ANIMATION_MILLIS));
      const done = 1 - (1 - part) ** 3;
      const between = (a: number, b: number) => a + (b - a) * done;
      this.now.value = { x: between(from.x, to.x), y: between(from.y, to.y), scale: between(from.scale, to.scale) };
      if (part < 1) this.gliding = requestAnimationFrame(next);
    };
    this.gliding = requestAnimationFrame(next);
  }
}

/** A camera for the lifetime of the component; `anchor` is the node that caused the latest layout. */
export function useCamera(frame: { current: HTMLElement | null }, layout: Layout | undefined, anchor: { current: string | undefined }): Camera {
  const camera = useMemo(() => new Camera(), []);
  useLayoutEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const resize = () => camera.resize({ width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) });
    resize();
    const watch = new ResizeObserver(resize);
    watch.observe(box);
    return () => watch.disconnect();
  }, [camera]);
  useLayoutEffect(() => {
    if (layout !== undefined) camera.show(layout, anchor.current);
    anchor.current = undefined;
  }, [camera, layout]);
  useLayoutEffect(() => {
    const onFit = () => camera.fit();
    addEventListener('millrace-fit', onFit);
    return () => {
      removeEventListener('millrace-fit', onFit);
      camera.stop();
    };
  }, [camera]);
  return camera;
}
