import { toldOf } from './rules';

it('tells the share of those who lost', () => {
  expect(toldOf({ days: 30, traded: 8, lost: 5 })).toEqual({
    days: 30,
    traded: 8,
    lost: 5,
    share: '0.625',
  });
  expect(toldOf({ days: 90, traded: 3_000, lost: 2_000 }).share).toBe('0.6667');
  expect(toldOf({ days: 90, traded: 5, lost: 0 }).share).toBe('0');
});

it('does not tell on few', () => {
  expect(toldOf({ days: 30, traded: 4, lost: 4 })).toMatchObject({ lost: null, share: null });
});
