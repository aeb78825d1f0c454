import { devices } from '../site/devices.mjs';

const tabs = ['/', '/market', '/trading', '/loan', '/nfts', '/profile'];

/**
 * The routes of the specification. By itself each is a page to everybody; `visitor` and `customer` say where
 * one leads instead, `unframed` what is left out around it.
 */
export const specified = [
  { path: '/' },
  { path: '/market' },
  { path: '/trading' },
  { path: '/loan' },
  { path: '/nfts' },
  { path: '/profile', visitor: 'login' },
  // The trading screen fills a desktop whole: its footer is left out beyond what is specified.
  { path: '/cruuency?code=BTCUSDT&type=2', unframed: ['footer'] },
  { path: '/profile/balance', visitor: 'login' },
  { path: '/profile/invite', visitor: 'login' },
  { path: '/profile/withdrawmoney', visitor: 'login' },
  { path: '/profile/withdrawmoney/addindex', visitor: 'login' },
  { path: '/profile/notification', visitor: 'login' },
  { path: '/help' },
  { path: '/help/faq' },
  { path: '/pass/register', unframed: ['footer', 'tab bar'] },
  { path: '/pass/login', customer: 'home', unframed: ['footer', 'tab bar'] },
  { path: '/pass/reset', unframed: ['footer', 'tab bar'] },
  { path: '/detail?id={content}&title={title}' },
  { path: '/introduction' },
  { path: '/help/notice' },
  { path: '/api/loginCallback/google', unframed: ['footer', 'top navigation', 'tab bar'] },
  { path: '/flashswap', visitor: 'login' },
  { path: '/no/such/path', visitor: 'home', customer: 'home' },
];

/** The frames of a page as it was served. */
function framesOf(html) {
  const navigation = [...html.matchAll(/<nav\b[^]*?<\/nav>/g)].some(([nav]) =>
    tabs.every((href) => nav.includes(`href="${href}"`)),
  );
  const isPhone = /<html[^>]*data-device="phone"/.test(html);
  return [
    navigation && (isPhone ? 'tab bar' : 'top navigation'),
    /<footer\b/.test(html) && 'footer',
  ].filter(Boolean);
}

const framesDue = (device, unframed = []) =>
  (device === 'phone' ? ['tab bar'] : ['top navigation', 'footer']).filter(
    (frame) => !unframed.includes(frame),
  );

/** What the answer to a path is: the page with its frames, or where it leads. */
async function readAnswer(answer) {
  const leads = answer.headers().location;
  if (leads === undefined) {
    const frames = answer.status() === 200 ? framesOf(await answer.text()) : [];
    return [answer.status(), ...frames].join(', ');
  }
  const { pathname, searchParams } = new URL(leads, answer.url());
  const next = searchParams.get('next');
  return `leads to ${pathname}${next === null ? '' : ` and back to ${next}`}`;
}

function dueOf({ path, unframed, ...who }, { device, isCustomer }) {
  const due = who[isCustomer ? 'customer' : 'visitor'] ?? 'page';
  if (due === 'page') return [200, ...framesDue(device, unframed)].join(', ');
  return due === 'home' ? 'leads to /' : `leads to /pass/login and back to ${path}`;
}

/** What of the specified routes is not answered as specified, to whoever the context is. */
export async function askSpecified(context, { site, device, isCustomer }) {
  const [content] = await listContents(context, site);
  const findings = [];
  for (const one of specified) {
    const path = one.path
      .replace('{content}', content.id)
      .replace('{title}', encodeURIComponent(content.title));
    const answer = await context.request.get(new URL(path, site).href, {
      maxRedirects: 0,
      headers: { 'User-Agent': devices[device].userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64)' },
    });
    const [is, due] = [await readAnswer(answer), dueOf(one, { device, isCustomer })];
    if (is !== due)
      findings.push({ kind: 'not as specified', at: one.path, what: `${is}, not: ${due}` });
  }
  return findings;
}

async function listContents(context, site) {
  const answer = await context.request.get(`${site}/swx/customer/index/listContents/2`);
  return (await answer.json()).result;
}
