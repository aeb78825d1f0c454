import { isMonthOver, statementEnd } from './rules';

it('counts no movement of the next month, also while its own is not settled', () => {
  const end = (now: string) => statementEnd('2026-11', Date.parse(now)).toISOString();
  expect(end('2026-11-29T06:44:40.000Z')).toBe('2026-11-29T06:44:40.000Z');
  expect(isMonthOver('2026-11', Date.parse('2026-12-01T00:00:40Z'))).toBe(false);
  expect(end('2026-12-01T00:00:40Z')).toBe('2026-12-01T00:00:00.000Z');
  expect(end('2027-03-01T00:00:00Z')).toBe('2026-12-01T00:00:00.000Z');
});
