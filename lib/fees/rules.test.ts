import { stateOf } from './rules';

const hours = (hour: number) => new Date(hour * 3_600_000);
const from = (version: number, hour: number, lapses: number[] = []) => ({
  version,
  since: hours(hour),
  lapses,
});

it('the newest version whose time has come counts, though an older one began later', () => {
  const versions = [from(1, 0), from(2, 24), from(3, 2)];
  const states = (hour: number) => versions.map((one) => stateOf(one, versions, hours(hour)));
  expect(states(1)).toEqual(['inForce', 'toCome', 'toCome']);
  expect(states(3)).toEqual(['past', 'past', 'inForce']);
  expect(states(25)).toEqual(['past', 'past', 'inForce']);
});

it('what a better one took the place of before its time never counts', () => {
  const versions = [from(1, 0), from(2, 24), from(3, 47, [2])];
  const states = (hour: number) => versions.map((one) => stateOf(one, versions, hours(hour)));
  expect(states(23)).toEqual(['inForce', 'past', 'toCome']);
  expect(states(25)).toEqual(['inForce', 'past', 'toCome']);
  expect(states(48)).toEqual(['past', 'past', 'inForce']);
});
