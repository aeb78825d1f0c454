import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lessonAfter, lessonPath, lessons, type Lesson } from '@/lib/content/lessons/rules';
import { locales } from '@/lib/core/locales';
import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '@/tests/setup/app';
import { ServerProcess, freePort } from '@/tests/setup/servers/server-process';

let server: ServerProcess;
let owner: Database;
let session: string;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  const { token } = await makeCustomer(owner);
  session = `assay_session=${token}`;
  server = new ServerProcess(await freePort(), {
    settings: { PAGES: 'true', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
  await server.start();
  await server.leads();
}, 300_000);
afterAll(async () => {
  await server.kill();
  await owner.close();
});

const google = '/api/loginCallback/google';
/** The routes of the specification, section 2. `mine` want a customer, `leaves` is where one of them is led. */
const routes: { path: string; mine?: boolean; leaves?: string }[] = [
  { path: '/' },
  { path: '/market' },
  { path: '/trading' },
  { path: '/loan' },
  { path: '/nfts' },
  { path: '/profile', mine: true },
  { path: '/cruuency?code=EURUSD&type=1&id=1' },
  { path: '/profile/balance', mine: true },
  { path: '/profile/invite', mine: true },
  { path: '/profile/withdrawmoney', mine: true },
  { path: '/profile/withdrawmoney/addindex', mine: true },
  { path: '/profile/notification', mine: true },
  { path: '/help' },
  { path: '/help/faq' },
  { path: '/pass/register' },
  { path: '/pass/login', leaves: '/' },
  { path: '/pass/reset' },
  { path: '/detail?id=1&title=About+us' },
  { path: '/introduction' },
  { path: '/help/notice' },
  { path: google },
  { path: '/flashswap', mine: true },
];

const agents = {
  desktop: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36',
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 Mobile',
  iPod: 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15',
} as const;
type Agent = keyof typeof agents;

async function visit(route: string, agent: Agent, cookie = '') {
  const answer = await fetch(server.url + route, {
    redirect: 'manual',
    headers: { 'user-agent': agents[agent], 'accept-language': 'en', cookie },
  });
  const location = answer.headers.get('location');
  const to = location && new URL(location, server.url);
  return { status: answer.status, to: to && to.pathname + to.search, html: await answer.text() };
}

const shell = (
  JSON.parse(readFileSync(path.join('messages', 'en', 'shell.json'), 'utf8')) as {
    nav: string;
  }
).nav;
const hasFooter = (html: string) => html.includes('<footer');
const hasTabs = (html: string) => html.includes(`<nav aria-label="${shell}" class="fixed`);
const hasTopNav = (html: string) =>
  html.includes('<header') && html.includes(`aria-label="${shell}"`);

describe.each(routes)('$path', ({ path: route, mine, leaves }) => {
  const isPass = route.startsWith('/pass/') || route.startsWith(google);

  it.each(['desktop', 'android'] as const)('is shown to a customer with a %s', async (agent) => {
    const { status, to, html } = await visit(route, agent, session);
    if (leaves) return expect([status, to]).toEqual([307, leaves]);
    expect([route, status, to]).toEqual([route, 200, null]);
    expect(html).toContain(`data-device="${agent === 'desktop' ? 'desktop' : 'phone'}"`);
    expect(html).not.toContain('href="/pass/register"');
  });

  it.each(['desktop', 'android'] as const)('answers a visitor with a %s', async (agent) => {
    const { status, to, html } = await visit(route, agent);
    if (mine) {
      const next = encodeURIComponent(route);
      return expect([status, to]).toEqual([307, `/pass/login?next=${next}`]);
    }
    expect([route, status, to]).toEqual([route, 200, null]);
    if (agent === 'android') {
      expect(hasTabs(html)).toBe(!isPass);
      expect(hasFooter(html)).toBe(false);
    } else {
      expect(hasTopNav(html)).toBe(!route.startsWith(google));
      expect(hasFooter(html)).toBe(!isPass && !route.startsWith('/cruuency'));
    }
  });
});

describe.each(locales.map(({ value }) => value))('lessons in %s', (locale) => {
  const words = JSON.parse(
    readFileSync(path.join('messages', locale, 'lessons.json'), 'utf8'),
  ) as Record<Lesson, { title: string; remember: string }> & { title: string };
  const visible = (html: string) =>
    html.replace(/<script.*?<\/script>/gs, '').replaceAll(/[\u2068\u2069]/g, '');
  /** The words of a message up to its first figure. */
  const firstOf = (message: string) => message.split('{')[0]!;

  it('the list names each, with a picture, and leads to it', async () => {
    const { status, html } = await visit('/help/lessons', 'android', `lang=${locale}`);
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="http');
    for (const lesson of lessons) {
      expect(visible(html)).toContain(`href="${lessonPath(lesson)}"`);
      expect(visible(html)).toContain(firstOf(words[lesson].title));
    }
    expect(html.split('<svg').length).toBeGreaterThan(lessons.length);
  });

  it.each(lessons)('%s is told to a visitor, and leads on', async (lesson) => {
    const { status, html } = await visit(lessonPath(lesson), 'desktop', `lang=${locale}`);
    expect(status).toBe(200);
    const shown = visible(html);
    expect(shown).toContain(`<title>${firstOf(words[lesson].title)}`);
    expect(shown).toContain(firstOf(words[lesson].remember));
    expect(shown).toMatch(/role="img" aria-label="[^"]+\d/);
    expect(shown).toMatch(
      new RegExp(`<link rel="canonical" href="http[^"]+${lessonPath(lesson)}"`),
    );
    expect(shown).toContain('href="/cruuency?code=EURUSD"');
    expect(shown).toContain(
      `href="${lessonAfter(lesson) ? lessonPath(lessonAfter(lesson)!) : '/help/lessons'}"`,
    );
    expect(shown).not.toMatch(/lessons\.|\{\w+\}|MISSING|NaN|undefined/);
  });
});

it('a lesson that does not exist leads to the list of them, which says so', async () => {
  const { status, to } = await visit('/help/lessons/no-such-lesson', 'desktop');
  expect([status, to]).toEqual([307, '/help/lessons?unknown']);
  const { html } = await visit('/help/lessons?unknown', 'desktop');
  expect(html).toContain('There is no lesson at that address.');
});

it.each(['desktop', 'android', 'iPhone', 'iPad', 'iPod'] as const)(
  'any other path leads a visitor and a customer with %s to the start',
  async (agent) => {
    for (const cookie of ['', session])
      for (const other of ['/no-such-page', '/profile/no/such', '/market/EURUSD', '/index.php']) {
        const { status, to } = await visit(other, agent, cookie);
        expect([other, status, to]).toEqual([other, 307, '/?unknown']);
      }
    const { html } = await visit('/?unknown', agent);
    expect(html).toContain(`data-device="${agent === 'desktop' ? 'desktop' : 'phone'}"`);
  },
);
