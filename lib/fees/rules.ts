type Version = { version: number; since: Date; lapses: readonly number[] };

/**
 * The version that took the place of one before it counted, so that it never does; null where none did. It says so
 * itself, or is newer and counts from no later moment on.
 */
export function replacedBy(one: Version, versions: readonly Version[]): number | null {
  const lapsed = new Set(versions.flatMap(({ lapses }) => lapses));
  const instead = versions
    .filter(({ version }) => version > one.version)
    .filter(
      ({ version, since, lapses }) =>
        lapses.includes(one.version) || (since <= one.since && !lapsed.has(version)),
    );
  return instead.length === 0 ? null : Math.min(...instead.map(({ version }) => version));
}

/**
 * Whether a version counts at a moment, is still to come, is past, or lapsed, as another one took its place before
 * it counted.
 */
export function stateOf(
  one: Version,
  versions: readonly Version[],
  at: Date,
): 'inForce' | 'toCome' | 'past' | 'lapsed' {
  if (replacedBy(one, versions) !== null) return 'lapsed';
  const counting = versions
    .filter((other) => other.since <= at && replacedBy(other, versions) === null)
    .reduce((newest, { version }) => Math.max(newest, version), 0);
  if (one.version === counting) return 'inForce';
  return one.version > counting ? 'toCome' : 'past';
}
