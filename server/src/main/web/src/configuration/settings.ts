import { groupBy } from '../collections';
import { bytes } from '../format';
import type { ConfigEntry } from '../wire';

/** A group of settings with a common prefix. */

export interface SettingGroup {
  name: string;
  settings: ConfigEntry[];
}

/** Larger groups are split by the second part of their keys, if that gives groups of some size. */
const MAX_GROUP_SIZE = 12;
const MIN_PART_SIZE = 3;
export const OTHERS = 'others';

/** Groups settings by the first part of their keys, or the first two. Settings without a group come last. */
export function groupSettings(settings: readonly ConfigEntry[]): SettingGroup[] {
  const first = groupBy(settings, (setting) => words(setting.key, 1));
  const found: SettingGroup[] = [];
  const alone: ConfigEntry[] = [];
  for (const [name, all] of first) {
    if (all.length === 1) {
      alone.push(...all);
      continue;
    }
    const parts = all.length > MAX_GROUP_SIZE ? [...groupBy(all, (setting) => words(setting.key, 2))].filter(([part, some]) => part !== name && some.length >= MIN_PART_SIZE) : [];
    const divided = new Set(parts.flatMap(([, some]) => some));
    const rest = all.filter((setting) => !divided.has(setting));
    if (rest.length > 0) found.push({ name, settings: rest });
    for (const [part, some] of parts) found.push({ name: part, settings: some });
  }
  found.sort((a, b) => a.name.localeCompare(b.name));
  if (alone.length > 0) found.push({ name: OTHERS, settings: alone });
  for (const group of found) group.settings.sort((a, b) => a.key.localeCompare(b.key));
  return found;
}

/** The first parts of a key, but never the whole key. */
function words(key: string, count: number): string {
  const all = key.split('.');
  return all.slice(0, Math.min(count, Math.max(1, all.length - 1))).join('.');
}

export function matching(settings: readonly ConfigEntry[], text: string): readonly ConfigEntry[] {
  const wanted = text.trim().toLowerCase();
  return settings.filter((setting) => `${setting.key}: ${setting.value}`.toLowerCase().includes(wanted));
}

/** The settings as lines of a configuration file. */
export function configurationLines(settings: readonly ConfigEntry[]): string {
  return settings.map((setting) => `${setting.key}: ${setting.value}`).join('\n');
}

/** Whether the server hides the value. */
export function masked({ value }: ConfigEntry): boolean {
  return /^\*+$/.test(value);
}

/** A number of bytes in readable form, or `undefined` if the value is not one. */
export function readableBytes({ key, value }: ConfigEntry): string | undefined {
  const number = /^\d+$/.test(value) ? Number(value) : NaN;
  return number >= 4_096 && /(size|memory|length|max-text|total|replay|limit)$/.test(key) ? bytes(number) : undefined;
}
