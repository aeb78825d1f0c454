import { until } from '@/tests/setup/until';
import { gatherNews, type Named } from './gathered-news';

function gathering(look: (named: Named) => void) {
  const failed: unknown[] = [];
  const tell = gatherNews(look, (error) => void failed.push(error));
  return { tell, failed };
}

it('takes one notice in at once and what comes meanwhile together', async () => {
  const looks: (string[] | null)[] = [];
  const { tell } = gathering((named) => void looks.push(named && [...named]));
  for (const name of ['a', 'b', 'c', 'b']) tell(name);
  expect(looks).toEqual([['a']]);
  await until(() => looks.length === 2);
  expect(looks[1]).toEqual(['b', 'c']);
});

it('looks a few times however many notices come', async () => {
  const looks: Named[] = [];
  const { tell } = gathering((named) => void looks.push(named));
  for (let n = 0; n < 100_000; n += 1) tell(String(n));
  await until(() => looks.length === 2);
  for (let n = 0; n < 100_000; n += 1) tell(String(n));
  expect(looks.map((named) => named?.size)).toEqual([1, undefined]);
  await until(() => looks.length === 3);
  expect(looks[2]).toBeNull();
});

it('goes on after a look that failed', async () => {
  let looks = 0;
  const { tell, failed } = gathering(() => {
    looks += 1;
    if (looks === 1) throw new Error('away');
  });
  tell('a');
  tell(null);
  await until(() => looks === 2);
  expect(failed).toEqual([new Error('away')]);
});
