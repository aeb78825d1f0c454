import { ageParts, rowState } from './row-state';

const now = Date.parse('2026-11-20T12:00:00Z');
const row = { state: 'open' as const, opensAt: null, at: now - 2_000 };

it('is open while prices come', () => {
  expect(rowState(row, null, now)).toEqual({ kind: 'open', closesAt: null });
  expect(rowState({ ...row, at: now - 70_000 }, now - 1_000, now)).toMatchObject({ kind: 'open' });
});

it('tells the age of a price that is late, and of one that is too old to trade on', () => {
  expect(rowState(row, null, now + 40_000)).toEqual({ kind: 'late', age: 42 });
  expect(rowState(row, null, now + 90_000)).toEqual({ kind: 'stale', age: 92 });
  expect(rowState({ ...row, maxAge: 180 }, null, now + 90_000)).toEqual({ kind: 'late', age: 92 });
});

it('closes and opens on time, without being told', () => {
  const closesAt = '2026-11-20T12:30:00.000Z';
  expect(rowState({ ...row, closesAt }, null, now)).toEqual({ kind: 'open', closesAt });
  expect(rowState({ ...row, closesAt }, null, now + 1_800_000)).toEqual({
    kind: 'closed',
    opensAt: null,
    lastAt: row.at,
  });
  const shut = { ...row, state: 'closed' as const, opensAt: closesAt };
  expect(rowState(shut, null, now)).toEqual({ kind: 'closed', opensAt: closesAt, lastAt: row.at });
  const later = now + 1_801_000;
  expect(rowState(shut, later, later)).toMatchObject({ kind: 'open' });
  expect(rowState(shut, null, later)).toMatchObject({ kind: 'stale' });
});

it('says when there is no price at all, and forgets it when one comes', () => {
  const none = { ...row, state: 'no-price' as const, at: null };
  expect(rowState(none, null, now)).toEqual({ kind: 'no-price' });
  expect(rowState(none, now, now)).toMatchObject({ kind: 'open' });
});

it('writes an age in its largest whole unit', () => {
  expect(ageParts(119)).toEqual({ unit: 'seconds', value: 119 });
  expect(ageParts(121)).toEqual({ unit: 'minutes', value: 2 });
  expect(ageParts(7200)).toEqual({ unit: 'hours', value: 2 });
});

it('says from when a session that has ended opens again, and keeps the time of its last price', () => {
  const closesAt = '2026-11-20T12:30:00.000Z';
  const opensAt = '2026-11-20T13:30:00.000Z';
  const ending = { ...row, closesAt, opensAt };
  expect(rowState(ending, null, now)).toEqual({ kind: 'open', closesAt });
  const last = Date.parse(closesAt) - 400;
  expect(rowState(ending, last, Date.parse(closesAt))).toEqual({
    kind: 'closed',
    opensAt,
    lastAt: last,
  });
  const first = Date.parse(opensAt) + 900;
  expect(rowState(ending, first, first + 100)).toEqual({ kind: 'open', closesAt: null });
});

it('shows no age for a closed market, whenever its last price is told', () => {
  const shut = { ...row, state: 'closed' as const, opensAt: '2026-11-22T22:00:00.000Z' };
  const friday = now - 14 * 3_600_000;
  for (const later of [now, now + 3_600_000])
    expect(rowState({ ...shut, at: friday }, friday, later)).toMatchObject({
      kind: 'closed',
      lastAt: friday,
    });
});
