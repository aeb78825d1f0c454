import { expect, test } from '@playwright/test';
import { openFindings } from '@/scripts/crawl/findings.mjs';
import { inPage } from '@/scripts/crawl/in-page.mjs';
import { press, watchEvents } from '@/scripts/crawl/press.mjs';
import { askSpecified } from '@/scripts/crawl/specified.mjs';
import { openContext } from '@/scripts/crawl/traveller.mjs';
import { listenTo, lookAt } from '@/scripts/crawl/visit.mjs';
import { walk } from '@/scripts/crawl/walk.mjs';
import { judgeOf, messagesOf } from '@/scripts/crawl/words.mjs';

const told = (findings: Parameters<typeof openFindings>[0]) =>
  openFindings(findings).map(({ kind, what, at }) => [kind, ...what, ...at]);

test('every route is answered as specified, to visitors and customers, on either device', async ({
  browser,
  baseURL,
}) => {
  for (const [device, isCustomer] of [
    ['desktop', false],
    ['desktop', true],
    ['phone', false],
    ['phone', true],
  ] as const) {
    const as = { site: baseURL!, device, language: 'en', isCustomer };
    const context = await openContext(browser, as);
    expect(told(await askSpecified(context, as))).toEqual([]);
    await context.close();
  }
});

test('a walk over every link as a customer finds nothing, in German on a phone', async ({
  browser,
  baseURL,
}) => {
  const as = { site: baseURL!, device: 'phone', language: 'de', isCustomer: true };
  const { findings, visited } = await walk(browser, { ...as, perPattern: 1 });
  expect(told(findings)).toEqual([]);
  expect(visited.length).toBeGreaterThan(50);
});

const logOut = messagesOf('en').get('account.leave.label')!;
const oneLine = 'width: 60px; overflow: hidden; white-space: nowrap;';

const faulty = `
  <html lang="de"><head><meta name="viewport" content="width=device-width"><title>Fehler</title></head><body style="margin: 0">
    <p style="${oneLine} text-overflow: ellipsis">Abgeschnitten im Wort</p>
    <p style="${oneLine} text-overflow: ellipsis" title="Ganz zu lesen als Titel">Ganz zu lesen als Titel</p>
    <p style="width: 60px; overflow: auto; white-space: nowrap">Wer schiebt, liest es ganz</p>
    <p style="width: 60px; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1">Drei Zeilen in einer</p>
    <p style="width: 500px; margin: 0">Weiter als das Telefon breit ist, und auch ohne jede Möglichkeit umzubrechen</p>
    <p>${logOut}</p><p>market.title</p>
    <p lang="">Whatever others wrote is theirs</p> <p lang="en">And this is what you have in English</p>
    <p lang="de">The page says that this is German</p>
    <a href="#">Nirgends</a> <a href="#nicht-da">Nicht da</a> <a href="#da">Da</a> <a href="/market">Markt</a>
    <button id="dead">Tut nichts</button> <button id="da" onclick="this.textContent = 'Getan'">Tut etwas</button>
    <button></button> <img src="data:,"> <b id="zwei"></b><b id="zwei"></b>
  </body></html>`;

test('what is planted in a page is found, and nothing else', async ({ page }) => {
  await page.setContent(faulty);
  await page.evaluate(inPage);
  const ear = listenTo(page, 'http://localhost');
  const { findings } = await lookAt(page, { device: 'phone', judge: judgeOf('de'), at: '/' });
  expect(findings.map(({ kind, what }) => `${kind}: ${what}`).sort()).toEqual([
    'English sentence: The page says that this is German',
    'clipped text: Abgeschnitten im Wort',
    'clipped text: Drei Zeilen in einer',
    'control without a name: button',
    'dead link: Nicht da → #nicht-da',
    'dead link: Nirgends → #',
    'id used twice: zwei',
    'key in place of words: market.title',
    'page wider than the screen: by 140 px',
    'picture without words: img',
    expect.stringMatching(/^text beyond the page: Weiter als/),
    `untranslated: ${logOut}`,
  ]);

  // As if React had come to them.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('button')) Object.assign(one, { __react: 1 });
  });
  type Target = { name: string };
  const targets = await page.evaluate(() => {
    const { crawl } = globalThis as unknown as { crawl: { pressables: () => Target[] } };
    return crawl.pressables();
  });
  const does = async (name: string) => {
    const target = targets.find((one) => one.name === name);
    return press(page, target, { ear, events: watchEvents(page), waitMs: 500 });
  };
  expect(await does('Tut nichts')).toEqual({ happened: false });
  expect(await does('Tut etwas')).toEqual({ happened: true });
});
