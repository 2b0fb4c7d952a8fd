/** The present values of colours of the design system, for drawing on a canvas. */
export function canvasColors(names: readonly string[]): Record<string, string> {
  const probe = document.createElement('i');
  document.body.append(probe);
  const found: Record<string, string> = {};
  for (const name of names) {
    probe.style.color = `var(${name})`;
    found[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return found;
}
