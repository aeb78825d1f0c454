import { installWay } from './install-way';

const safari = (device: string, version: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const mac = 'Macintosh; Intel Mac OS X 10_15_7';
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1';

const asked = (userAgent: string, more: Partial<Parameters<typeof installWay>[0]> = {}) =>
  installWay({ userAgent, touchPoints: 0, isInstalled: false, hasOffer: false, ...more });

it.each([
  ['the browser’s offer', asked(chrome, { hasOffer: true }), 'offer'],
  ['nothing where it makes none', asked(chrome), 'none'],
  ['nothing where it is installed', asked(chrome, { isInstalled: true, hasOffer: true }), 'none'],
  ['nor in the app on an iPhone', asked(onIphone, { isInstalled: true }), 'none'],
  ['the words for an iPhone, whatever its browser', asked(onIphone), 'share'],
  [
    'those for an iPad, which says it is a Mac',
    asked(safari(mac, '18.1'), { touchPoints: 5 }),
    'share',
  ],
  ['those for a Mac', asked(safari(mac, '18.1')), 'dock'],
  ['nothing on an older one', asked(safari(mac, '16.4')), 'none'],
  [
    'nothing in Firefox',
    asked('Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'),
    'none',
  ],
] as const)('gives %s', (_, way, expected) => {
  expect(way).toBe(expected);
});
