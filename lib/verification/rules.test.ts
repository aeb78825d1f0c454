import { birthDateFlaw, countries, isCountry } from './rules';

const now = new Date('2026-03-01T12:00:00Z');

describe('a birth date', () => {
  it.each([
    ['2008-03-01', null],
    ['2008-03-02', 'young'],
    ['2025-01-01', 'young'],
    ['2030-01-01', 'young'],
    ['1906-03-01', null],
    ['1905-03-01', 'missing'],
    ['2000-02-29', null],
    ['2001-02-29', 'missing'],
    ['2000-13-01', 'missing'],
    ['01.02.2000', 'missing'],
    ['', 'missing'],
  ])('%s is %s', (day, flaw) => expect(birthDateFlaw(day, now)).toBe(flaw));

  it('of a leap day comes of age on the first of March', () => {
    expect(birthDateFlaw('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe('young');
    expect(birthDateFlaw('2008-02-29', now)).toBeNull();
  });
});

it('countries are told by two letters', () => {
  expect(countries.length).toBeGreaterThan(200);
  expect([isCountry('DE'), isCountry('de'), isCountry('XX'), isCountry('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
