import { reasonOf } from './accepted.mjs';

const most = 3;

/** What findings of one cause have in common; figures and codes differ from one to the other. */
const causeOf = ({ kind, what, source }) =>
  source === undefined || kind === 'dead button'
    ? `${kind}|${what.replace(/\d+/g, '0')}`
    : `${kind}|${source}`;

/**
 * The findings that are not accepted, those of one cause together.
 *
 * @param {{ kind: string, at: string, what: string, source?: string, seen?: string }[]} findings
 */
export function openFindings(findings) {
  const causes = new Map();
  for (const one of findings) {
    if (reasonOf(one)) continue;
    const cause = causeOf(one);
    const all = causes.get(cause) ?? { kind: one.kind, source: one.source, count: 0, what: new Set(), at: new Set(), seen: new Set() }; // prettier-ignore
    all.count += 1;
    all.what.add(one.what);
    all.at.add(one.at);
    if (one.seen) all.seen.add(one.seen);
    causes.set(cause, all);
  }
  return [...causes.values()].sort((a, b) => a.kind.localeCompare(b.kind) || b.count - a.count);
}

const some = (set) => {
  const all = [...set];
  const more = all.length > most ? ` … ${all.length} in all` : '';
  return `${all.slice(0, most).join(' · ')}${more}`;
};

/** How many findings of each kind there are, and below each cause with examples. */
export function reportOf(causes) {
  const lines = causes.flatMap(({ kind, count, what, at, seen, source }) => [
    `${kind}, ${count}×: ${some(what)}`,
    `    at ${some(at)}`,
    ...(source ? [`    in ${source}`] : []),
    ...(seen.size > 0 ? [`    seen by ${some(seen)}`] : []),
  ]);
  const kinds = new Map();
  for (const { kind, count } of causes) {
    const row = kinds.get(kind) ?? { causes: 0, findings: 0 };
    kinds.set(kind, { causes: row.causes + 1, findings: row.findings + count });
  }
  return { lines, table: Object.fromEntries(kinds) };
}
