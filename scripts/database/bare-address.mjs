/**
 * The address of a database without its password, for where others may read it, as in the list of processes.
 *
 * @param {string} address
 */
export function bareAddress(address) {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}
