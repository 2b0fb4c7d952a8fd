import { ROW, shorten, type Box } from './drawFlames';

/** The approximate width of a character in exported pictures. */
const LETTER = 6.4;

/** The graph as a standalone SVG file. Names are escaped. */
export function svg(boxes: readonly Box[], ink: Readonly<Record<string, string>>, width: number, rows: number): string {
  const body = boxes.map((box) => {
    const base = rectangle(box, box.strength < 1 ? '--code-java' : box.ink, ink, box.faint ? 0.5 : 1);
    const veil = box.strength < 1 && box.strength > 0 ? rectangle(box, box.ink, ink, box.strength * (box.faint ? 0.5 : 1)) : '';
    const words = box.width <= 26 ? '' : shorten((text) => text.length * LETTER, box.label, box.width - 10);
    const text = words === '' ? '' : `<text x="${round(box.left + 5)}" y="${box.top + 13}"${box.ink === '--code-found' ? ` fill="${ink['--code-found-ink']}"` : ''}>${escaped(words)}</text>`;
    return `<g><title>${escaped(box.flame.name)}</title>${base}${veil}${text}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows * ROW}" viewBox="0 0 ${width} ${rows * ROW}" font-family="sans-serif" font-size="12" fill="${escaped(ink['--ink']!)}">`,
    `<rect width="100%" height="100%" fill="${escaped(ink['--surface']!)}"/>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

function rectangle(box: Box, name: string, ink: Readonly<Record<string, string>>, opacity: number): string {
  const faded = opacity < 1 ? ` opacity="${round(opacity)}"` : '';
  return `<rect x="${round(box.left)}" y="${box.top}" width="${round(Math.max(0.5, box.width - 0.75))}" height="${ROW - 1}" fill="${escaped(ink[name]!)}"${faded}/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function escaped(text: string): string {
  // No XML document may contain these characters, not even escaped.
  // oxlint-disable-next-line no-control-regex
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
  return allowed.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
