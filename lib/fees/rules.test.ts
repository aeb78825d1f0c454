import { replacedBy, stateOf } from './rules';

const hours = (hour: number) => new Date(hour * 3_600_000);
const from = (version: number, hour: number, lapses: number[] = []) => ({
  version,
  since: hours(hour),
  lapses,
});
const replaced = (versions: ReturnType<typeof from>[]) =>
  versions.map((one) => replacedBy(one, versions));

it('the newest version whose time has come counts, and an older one that would begin later never does', () => {
  const versions = [from(1, 0), from(2, 24), from(3, 2)];
  const states = (hour: number) => versions.map((one) => stateOf(one, versions, hours(hour)));
  expect(states(1)).toEqual(['inForce', 'lapsed', 'toCome']);
  expect(states(3)).toEqual(['past', 'lapsed', 'inForce']);
  expect(states(25)).toEqual(['past', 'lapsed', 'inForce']);
  expect(replaced(versions)).toEqual([null, 3, null]);
});

it('what a better one took the place of before its time never counts', () => {
  const versions = [from(1, 0), from(2, 24), from(3, 47, [2])];
  const states = (hour: number) => versions.map((one) => stateOf(one, versions, hours(hour)));
  expect(states(23)).toEqual(['inForce', 'lapsed', 'toCome']);
  expect(states(25)).toEqual(['inForce', 'lapsed', 'toCome']);
  expect(states(48)).toEqual(['past', 'lapsed', 'inForce']);
  expect(replaced(versions)).toEqual([null, 3, null]);
});

it('what lapsed itself takes the place of those alone that it names', () => {
  const versions = [from(1, 0), from(2, 24), from(3, 24, [2]), from(4, 25, [3]), from(5, 30)];
  expect(replaced(versions)).toEqual([null, 3, 4, null, null]);
  expect(versions.map((one) => stateOf(one, versions, hours(26)))).toEqual([
    'past',
    'lapsed',
    'lapsed',
    'inForce',
    'toCome',
  ]);
});
