/** The form that runs a program. */
import { sendJson } from '../api/http';
import { paths } from '../api/paths';
import type { JarsRunRequest } from '../wire';

export interface Form {
  entryClass: string;
  arguments: string;
  parallelism: string;
  savepoint: string;
  allowNonRestoredState: boolean;
}

export const empty: Form = { entryClass: '', arguments: '', parallelism: '', savepoint: '', allowNonRestoredState: false };

/** The request, with only the fields that are filled in. */
export function requestOf(form: Form): JarsRunRequest {
  const words = argumentsOf(form.arguments);
  return {
    ...(form.entryClass.trim() === '' ? {} : { entryClass: form.entryClass.trim() }),
    ...(words.length === 0 ? {} : { programArgsList: words }),
    ...(form.parallelism.trim() === '' ? {} : { parallelism: Number(form.parallelism) }),
    ...(form.savepoint.trim() === '' ? {} : { savepointPath: form.savepoint.trim(), allowNonRestoredState: form.allowNonRestoredState }),
  };
}

/** The server answers when the program has built its job, and ends one that takes longer than `web.submit.max-program-time`. */
const PROGRAM_TIMEOUT_MILLIS = 3_600_000;

/** Runs a program up to its first job, and returns the plan of that. */
export function planProgram(jar: string, form: Form) {
  const { entryClass, programArgsList, parallelism } = requestOf(form);
  const body = Object.fromEntries(Object.entries({ entryClass, programArgsList, parallelism }).filter(([, value]) => value !== undefined));
  return sendJson('POST', paths.jarPlan(jar), body, PROGRAM_TIMEOUT_MILLIS);
}

export function runProgram(jar: string, form: Form) {
  return sendJson('POST', paths.jarRun(jar), { ...requestOf(form) }, PROGRAM_TIMEOUT_MILLIS);
}

/** Splits arguments as a shell does: quotes keep words together, a backslash escapes the next character. */
export function argumentsOf(text: string): string[] {
  const found: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\\' && quote !== "'" && at + 1 < text.length) word = (word ?? '') + text[++at]!;
    else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else if (quote === undefined && /\s/.test(letter)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else word = (word ?? '') + letter;
  }
  if (word !== undefined) found.push(word);
  return found;
}

export function formError(form: Form): string | undefined {
  if (form.parallelism.trim() !== '' && !/^[1-9]\d{0,4}$/.test(form.parallelism.trim())) return 'The parallelism must be a number from 1.';
  return undefined;
}

/** The index of the first jar among some files, or -1. */
export function jarIndex(files: readonly { name: string }[]): number {
  return files.findIndex((file) => file.name.toLowerCase().endsWith('.jar'));
}
