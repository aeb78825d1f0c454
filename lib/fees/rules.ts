type Version = { version: number; since: Date };

/** Whether a version counts at a moment, is still to come, or is past: the newest whose time has come counts. */
export function stateOf(
  one: Version,
  versions: readonly Version[],
  at: Date,
): 'inForce' | 'toCome' | 'past' {
  const counting = versions
    .filter(({ since }) => since <= at)
    .reduce((newest, { version }) => Math.max(newest, version), 0);
  if (one.version === counting) return 'inForce';
  return one.version > counting ? 'toCome' : 'past';
}
