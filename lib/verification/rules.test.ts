import { birthDateFlaw, countries, givenAgain, isCountry, mayStay } from './rules';

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

it('what a review marked does not stay, and counts as given anew once it is another', () => {
  const before = { front: '5', back: '6', phone: '030901820' };
  const reasons = { back: 'Cut off.', phone: 'Nobody answers.', selfie: 'Was never there.' };
  expect(mayStay(before, reasons)).toEqual({ front: '5' });
  expect(givenAgain({ ...before, phone: ' 030901820 ' }, before, reasons)).toEqual([
    'back',
    'phone',
  ]);
  expect(givenAgain({ ...before, back: '7' }, before, reasons)).toEqual(['phone']);
  expect(givenAgain({ ...before, back: '7', phone: '030901821' }, before, reasons)).toEqual([]);
});
