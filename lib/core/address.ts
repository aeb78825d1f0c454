/** The address that a caller is counted by: the IPv4 address, or the /64 network that one IPv6 host has to itself. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** The network around it of which one party may have every address: of IPv4 the /16, of IPv6 the /32. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  const mark = key.includes(':') ? ':' : '.';
  return key.split(mark).slice(0, 2).join(mark);
}
