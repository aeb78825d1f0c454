const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/**
 * The addresses in one that names several hosts, as libpq and the server read it
 * (`lib/platform/settings/database-address.ts`): the image has no sources for commands to share.
 *
 * @param {string} url
 * @returns {string[]}
 */
export function addressesOf(url) {
  const [, before, hosts, after] = parts.exec(url) ?? [];
  if (!hosts?.includes(',')) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}
