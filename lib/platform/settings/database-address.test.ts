import { addressesOf as inCommands } from '@/scripts/commands/host-list.mjs';
import { addressesOf, hostsIn, hostsProblem } from './database-address';

const several: [string, string[]][] = [
  ['postgresql://u:p@a/db', ['postgresql://u:p@a/db']],
  ['postgresql:///db?host=/run/a,b', ['postgresql:///db?host=/run/a,b']],
  ['postgresql://u:p,q@a:1/db', ['postgresql://u:p,q@a:1/db']],
  ['nonsense,of,it', ['nonsense,of,it']],
  ['postgres://a,b', ['postgres://a', 'postgres://b']],
  [
    'postgres://u:p,q@a:5432,b:5433/db?target_session_attrs=read-write',
    [
      'postgres://u:p,q@a:5432/db?target_session_attrs=read-write',
      'postgres://u:p,q@b:5433/db?target_session_attrs=read-write',
    ],
  ],
  [
    'postgresql://u@[::1]:1,[fe80::1]/db?x=a,b@c',
    ['postgresql://u@[::1]:1/db?x=a,b@c', 'postgresql://u@[fe80::1]/db?x=a,b@c'],
  ],
];

it.each(several)('%s names each of its hosts, to the server and to commands', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
  expect(inCommands(url)).toEqual(addresses);
});

it('tells the hosts without who logs in', () => {
  expect(hostsIn('postgres://u:p@a:5432,b/db?x=1')).toBe('a:5432,b');
  expect(hostsIn('nonsense')).toBe('');
});

it('finds what is wrong with several', () => {
  const flaw = (url: string) => hostsProblem(addressesOf(url));
  expect(flaw('postgres://a,b/db')).toBeNull();
  expect(flaw('postgres://a,b/db?target_session_attrs=primary')).toBeNull();
  expect(flaw('postgres://a,b/db?target_session_attrs=any')).toMatch(/^must be where writes/);
  expect(flaw('postgres://a,,b/db')).toMatch(/^names a host/);
});
