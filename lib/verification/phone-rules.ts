import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Offered before those of all other countries. */
const firstCodes = [
  '+49', '+55', '+60', '+61', '+64', '+65', '+66', '+81', '+91', '+852', '+886',
] as const; // prettier-ignore

const codeOf = (country: CountryCode) => `+${getCountryCallingCode(country)}`;

/** The country that is named with a code which several share. */
const countryOfCode = new Map<string, string>([
  ...[...getCountries()].reverse().map((country) => [codeOf(country), country] as const),
  ...(['US', 'RU', 'MA', 'FI', 'GP', 'CW'] as const).map((one) => [codeOf(one), one] as const),
]);

const isFirst = new Set<string>(firstCodes);
const otherCodes = [...countryOfCode.keys()]
  .filter((code) => !isFirst.has(code))
  .sort((a, b) => Number(a) - Number(b));

export const areaCodes: readonly [string, ...string[]] = [...firstCodes, ...otherCodes];

export const countryNamedWith = (areaCode: string): string => countryOfCode.get(areaCode) ?? '';

/** Whether a number behind an area code can be one of a telephone there; some countries dial its zero, most do not. */
export const isPhone = (areaCode: string, phone: string): boolean =>
  [phone, phone.replace(/^0+/, '')].some(
    (one) => parsePhoneNumberFromString(`${areaCode}${one}`)?.isValid() ?? false,
  );
