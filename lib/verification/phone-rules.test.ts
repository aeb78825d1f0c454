import { identification } from './contract';
import {
  areaChoiceOf,
  areaChoices,
  areaCodeOf,
  areaCodes,
  countryNamedWith,
  isPhone,
  phoneDigits,
  withoutCode,
} from './phone-rules';
import { countries } from './rules';

describe('a phone number', () => {
  it.each([
    ['+49', '030901820', true],
    ['+49', '30901820', true],
    ['+852', '21234567', true],
    ['+81', '0312345678', true],
    ['+33', '0612345678', true],
    ['+34', '612345678', true],
    ['+39', '3123456789', true],
    ['+39', '0669812345', true],
    ['+44', '07912345678', true],
    ['+1', '2125550123', true],
    ['+852', '1234', false],
    ['+49', '0000000000', false],
    ['+65', '123456789012345', false],
  ])('%s %s is one: %s', (areaCode, phone, is) => expect(isPhone(areaCode, phone)).toBe(is));
});

it('offers the area codes of all countries, the eleven of most customers first', () => {
  expect(areaCodes.slice(0, 13)).toEqual([
    '+49', '+55', '+60', '+61', '+64', '+65', '+66', '+81', '+91', '+852', '+886', '+1', '+7',
  ]); // prettier-ignore
  expect(new Set(areaCodes).size).toBe(areaCodes.length);
  expect(areaCodes.length).toBeGreaterThan(200);
});

it('names with each the country that it is best known by', () => {
  const named = ['+1', '+7', '+33', '+34', '+39', '+44', '+49', '+61', '+358'];
  const known = ['US', 'RU', 'FR', 'ES', 'IT', 'GB', 'DE', 'AU', 'FI'];
  expect(named.map(countryNamedWith)).toEqual(known);
  expect(areaCodes.filter((code) => !countries.includes(countryNamedWith(code)))).toEqual([]);
});

it.each([
  ['612 345 678', '612345678'],
  ['(030) 90-18–20', '030901820'],
  ['030/901.820', '030901820'],
  ['٦١٢ ٣٤٥ ٦٧٨', '612345678'],
  ['۶۱۲۳۴۵۶۷۸', '612345678'],
  ['６１２－３４５', '612345'],
  ['६१२३४५', '612345'],
  ['\u2068612345\u2069', '612345'],
  ['612a', '612a'],
])('reads %s as %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));

it('offers every country with its code, once', () => {
  const offered = areaChoices.map(({ country }) => country);
  expect([...offered].sort()).toEqual([...countries]);
  expect(new Set(areaChoices.map(({ value }) => value)).size).toBe(areaChoices.length);
  expect(areaChoices.every(({ value, areaCode }) => areaCodeOf(value) === areaCode)).toBe(true);
  const of = (asked: string) => areaChoices.find(({ country }) => country === asked);
  expect([of('CA')?.value, of('KZ')?.value, of('US')?.value]).toEqual(['+1 CA', '+7 KZ', '+1']);
});

it.each([
  ['+7', '7012345678', 'RU', '+7 KZ'],
  ['+7', '9161234567', 'KZ', '+7'],
  ['+1', '4165550123', 'DE', '+1 CA'],
  ['+1', '', 'CA', '+1 CA'],
  ['+1', '', 'DE', '+1'],
])('shows %s %s of who lives in %s as %s', (areaCode, phone, home, choice) =>
  expect(areaChoiceOf(areaCode, phone, home)).toBe(choice),
);

it.each([
  ['+49', '+49 151 23456789', '15123456789'],
  ['+49', '0049 (0) 151 23456789', '015123456789'],
  ['+49', '\u066b', '\u066b'],
  ['+49', '+43 660 1234567', '+43 660 1234567'],
  ['+49', '0151 23456789', '0151 23456789'],
  ['', '+49 151 23456789', '+49 151 23456789'],
])('behind %s takes %s as %s', (areaCode, phone, sent) =>
  expect(withoutCode(areaCode, phone)).toBe(sent),
);

it.each([
  ['DE', '+49', '(030) 90 18-20'],
  ['ES', '+34', '٦١٢ ٣٤٥ ٦٧٨'],
  ['GB', '+44', '07912345678'],
  ['US', '+1', '2125550123'],
  ['FR', '+33', '0612345678'],
])('a customer in %s hands in their own number', (country, areaCode, phone) => {
  const handedIn = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    sex: 'female',
    birthDate: '1990-12-10',
    country,
    address: '12 St James’s Square',
    areaCode,
    phone,
    documentType: 'passport',
    front: '1',
    back: '2',
    handHeld: '3',
    signature: '4',
  };
  expect(identification.input.safeParse(handedIn).success).toBe(true);
});
