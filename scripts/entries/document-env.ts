import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { envSchema, sandboxSecret } from '@/lib/platform/env';

const begin = '<!-- settings: begin -->';
const end = '<!-- settings: end -->';

const headings = ['Setting', 'Default', 'Meaning'];

const code = (text: string): string => (text ? `\`${text}\`` : '');

/** What a setting is when nobody sets it; a setting that must be given says so. */
function defaultOf(name: keyof typeof envSchema.shape): string {
  const unset = envSchema.shape[name].safeParse(undefined);
  if (!unset.success) return 'required';
  if (unset.data === sandboxSecret) return 'a public one, for sandboxes';
  return code([unset.data ?? ''].flat().join(','));
}

/** The settings of the server as a Markdown table, in columns as prettier aligns them. */
export function settingsTable(): string {
  const names = Object.keys(envSchema.shape) as (keyof typeof envSchema.shape)[];
  const rows = [
    headings,
    ...names.map((name) => [
      code(name),
      defaultOf(name),
      (envSchema.shape[name].description ?? '').replaceAll('|', '\\|'),
    ]),
  ];
  const widths = headings.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (row: string[]) => `| ${row.map((c, i) => c.padEnd(widths[i]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join('\n');
}

/** A text with the present table between its marks. Throws when the marks are missing. */
export function withSettings(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The text has no ${begin} before ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${settingsTable()}\n\n${text.slice(to)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync('README.md', 'utf8');
  writeFileSync('README.md', withSettings(text));
}
