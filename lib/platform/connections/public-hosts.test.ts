import { isPublicAddress, isPublicName, lookUpPublic } from './public-hosts';

it.each([
  '1.1.1.1',
  '142.250.74.10',
  '100.63.255.255',
  '172.32.0.1',
  '2a00:1450:4001:80b::200a',
  '2606:4700::1111',
])('%s is an address of the internet', (ip) => expect(isPublicAddress(ip)).toBe(true));

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2002:a00:1::',
  '1.1.1',
  'assay.example',
  '',
])('%j is none', (ip) => expect(isPublicAddress(ip)).toBe(false));

it('takes names of the internet alone, and no address in the place of one', () => {
  for (const name of [
    'fcm.googleapis.com',
    'web.push.apple.com',
    'updates.push.services.mozilla.com',
  ])
    expect([name, isPublicName(name)]).toEqual([name, true]);
  for (const name of [
    'localhost',
    'db',
    'printer.local',
    'a.internal',
    '127.0.0.1',
    '1.1.1.1',
    '[::1]',
    '2130706433',
    '0x7f.1',
    'a..com',
    '-a.com',
    'a.com.',
    'a_b.com',
    '',
  ])
    // prettier-ignore
    expect([name, isPublicName(name)]).toEqual([name, false]);
});

it.each([{}, { all: true }, { family: 4 }])(
  'refuses a name that leads to this machine, asked with %j',
  async (options) => {
    const refused = await new Promise((resolve) =>
      lookUpPublic('localhost', options, (error) => resolve(error)),
    );
    expect(refused).toMatchObject({ name: 'NotPublic' });
  },
);
