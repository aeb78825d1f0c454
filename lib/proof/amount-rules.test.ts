import { decimalOf, unitsOf } from './amount-rules';

it.each([
  ['0', 6, '0'],
  ['1', 6, '0.000001'],
  ['1050000', 6, '1.05'],
  ['120000000', 6, '120'],
  ['5', 0, '5'],
  ['999999999999999999999999999999999999', 8, '9999999999999999999999999999.99999999'],
])('%s at %d places is %s', (units, scale, text) => {
  expect(decimalOf(units, scale)).toBe(text);
  expect(decimalOf(BigInt(units), scale)).toBe(text);
  expect(unitsOf(text, scale)).toBe(BigInt(units));
});
