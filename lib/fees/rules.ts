type Version = { version: number; since: Date; lapses: readonly number[] };

/**
 * Whether a version counts at a moment, is still to come, or is past: the newest whose time has come counts, of
 * those that no better one took the place of before.
 */
export function stateOf(
  one: Version,
  versions: readonly Version[],
  at: Date,
): 'inForce' | 'toCome' | 'past' {
  const lapsed = new Set(versions.flatMap(({ lapses }) => lapses));
  const counting = versions
    .filter(({ version, since }) => since <= at && !lapsed.has(version))
    .reduce((newest, { version }) => Math.max(newest, version), 0);
  if (one.version === counting) return 'inForce';
  return one.version > counting && !lapsed.has(one.version) ? 'toCome' : 'past';
}
