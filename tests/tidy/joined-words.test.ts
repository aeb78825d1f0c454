import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['app', 'components'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(room, name)),
);

const isSpoken = /\$\{\w+\('/;
const isJoined = /\}[,:;] /;
const isPercent = /\}[ \u00a0]%/;

/** Words of the catalogue joined by marks that not every language has, and percents put together without `format`. */
const joined = (text: string) =>
  (text.match(/`[^`]*`/g) ?? []).filter(
    (one) => isPercent.test(one) || (isSpoken.test(one) && isJoined.test(one)),
  );

it('leaves commas, colons and percents to the language', () => {
  const found = ["`${t('due')}: ${amount}`", "`${days}, ${t('due')}`", '`${part} %`'];
  expect(found.flatMap(joined)).toEqual(found);
  const fine = ["`${t('long')} / ${t('up')}`", '`${x}%`', '`${x}, ${y}`', "t('due', { amount })"];
  expect(fine.flatMap(joined)).toEqual([]);
  for (const file of sources)
    expect([file, joined(readFileSync(file, 'utf8'))]).toEqual([file, []]);
});
