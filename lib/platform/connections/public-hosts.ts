import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

// Networks that are nobody's on the internet: this machine, its neighbours, and what is kept for other uses.
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
// Of these an IPv4 address stands within, or they are examples.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
const onInternet = new BlockList();
onInternet.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the internet, and not of this machine or a network beside it. */
export const isPublicAddress = (ip: string): boolean =>
  isIPv4(ip)
    ? !notPublic.check(ip, 'ipv4')
    : isIP(ip) === 6 && onInternet.check(ip, 'ipv6') && !notPublic.check(ip, 'ipv6');

/** Whether a name may be one of the internet; what it stands for is judged as it is looked up. */
export const isPublicName = (host: string): boolean =>
  isIP(host.replace(/^\[|\]$/g, '')) === 0 &&
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i.test(host) &&
  !/\.(?:local|localhost|internal|lan|home|corp|arpa|test|example|invalid|onion)$/i.test(host);

export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is no host of the internet`);
    this.name = 'NotPublic';
  }
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Looks a name up for a connection that may go to the internet alone: a name with an address of another
 * kind among its own is refused. What it finds is what is connected to, so no later answer counts.
 */
export function lookUpPublic(host: string, options: LookupOptions, found: Found): void {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new NotPublic(host), '');
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
