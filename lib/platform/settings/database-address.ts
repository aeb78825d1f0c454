const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** The hosts that an address of a database names, as they stand in it. */
export const hostsIn = (url: string): string => parts.exec(url)?.[2] ?? '';

/** The addresses in one that names several hosts, as libpq reads it: postgres://u:p@a:5432,b:5433/db. */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** What is wrong with an address that names several hosts, besides what is with each; null where nothing is. */
export function hostsProblem(addresses: readonly string[]): string | null {
  if (addresses.length === 1) return null;
  const urls = addresses.map((address) => new URL(address));
  if (urls.some(({ hostname }) => hostname === '')) return 'names a host without a name';
  const wanted = urls[0]!.searchParams.get('target_session_attrs') ?? 'read-write';
  return ['read-write', 'primary'].includes(wanted)
    ? null
    : 'must be where writes are taken: target_session_attrs may be read-write or primary';
}
