import { withOne, type Toast } from './toast';

const of = (id: number, tone: Toast['tone']): Toast => ({ id, text: String(id), tone });
const shownAfter = (...tones: Toast['tone'][]) =>
  tones
    .reduce<readonly Toast[]>((shown, tone, id) => withOne(shown, of(id, tone)), [])
    .map(({ id, tone }) => `${id} ${tone}`);

it('keeps bad news until it is dismissed, however much else is said', () => {
  expect(shownAfter('bad', 'plain', 'good', 'good', 'plain')).toEqual([
    '0 bad',
    '3 good',
    '4 plain',
  ]);
  expect(shownAfter('good', 'plain', 'good', 'bad', 'bad', 'bad')).toEqual([
    '3 bad',
    '4 bad',
    '5 bad',
  ]);
  expect(shownAfter('bad', 'bad', 'bad', 'good')).toEqual(['0 bad', '1 bad', '2 bad', '3 good']);
});

it('drops the oldest of what is all alike', () => {
  expect(shownAfter('good', 'good', 'good', 'good')).toEqual(['1 good', '2 good', '3 good']);
  expect(shownAfter('bad', 'bad', 'bad', 'bad')).toEqual(['1 bad', '2 bad', '3 bad']);
});
