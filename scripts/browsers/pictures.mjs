import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { coloursIn } from './in-page.mjs';
import { Page } from './page.mjs';
import { code, logIn, trade } from './steps.mjs';
import { messageWords } from './words.mjs';

const phone = {
  width: 360,
  height: 740,
  agent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
const looks = ['en', 'ar'].flatMap((lang) => ['light', 'dark'].map((theme) => ({ lang, theme })));

/** Has the browser remember a language and a theme, as the site's own choices do. */
const choose = (page, { lang, theme }) =>
  page.run(
    (cookies) => {
      for (const one of cookies) document.cookie = `${one}; path=/`;
    },
    [`lang=${lang}`, `theme=${theme}`],
  );

async function picturesOf(page, { folder, name }) {
  for (const look of looks) {
    const { t } = messageWords(look.lang, look.lang);
    await choose(page, look);
    await page.goto(`/cruuency?code=${code}`);
    await page.wait({ role: 'heading', name: new RegExp(code) });
    await page.until('candles are drawn', async () => (await page.run(coloursIn, 'div.plot')) > 4);
    await page.wait({ role: 'group', name: t('terminal.chart.values') });
    await page.screenshot(path.join(folder, `${name}-${look.lang}-${look.theme}.png`));
  }
  await choose(page, looks[0]);
}

/** Pictures of the trading screen with an open position, wide and as on a phone, in two languages and both themes. */
export async function takePictures(browser, { walk, folder }) {
  mkdirSync(folder, { recursive: true });
  await trade(walk);
  await picturesOf(walk.page, { folder, name: `${browser.name}-1440` });
  const { hand } = await browser.open(phone);
  try {
    const page = new Page(hand, walk.page.site);
    await logIn({ page, words: walk.words, login: walk.login });
    await picturesOf(page, { folder, name: `${browser.name}-360` });
  } finally {
    await hand.close();
  }
}
