import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { plainDigits } from '../core/text/plain-digits';

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

/** Every country with its code; where several share one, that which is named with it alone stands for it. */
export const areaChoices: readonly { value: string; areaCode: string; country: string }[] =
  areaCodes.flatMap((areaCode) => {
    const named = countryNamedWith(areaCode);
    const others = getCountries().filter((one) => one !== named && codeOf(one) === areaCode);
    return [
      { value: areaCode, areaCode, country: named },
      ...others.map((country) => ({ value: `${areaCode} ${country}`, areaCode, country })),
    ];
  });

/** The choice of a code for the number behind it, and where that tells no country, for who lives in one. */
export function areaChoiceOf(areaCode: string, phone: string, home: string): string {
  const country = parsePhoneNumberFromString(areaCode + phone)?.country ?? home;
  return (
    areaChoices.find((one) => one.areaCode === areaCode && one.country === country)?.value ??
    areaCode
  );
}

/** The code alone of a choice. */
export const areaCodeOf = (choice: string): string => choice.split(' ')[0]!;

/** A typed number without what people set between its digits, which may be of any script. */
export const phoneDigits = (typed: string): string =>
  plainDigits(typed.replace(/[\s\p{Cf}\p{Pd}\u2212()（）[\]./]/gu, ''));

/** A typed number without the code that stands before it already. */
export function withoutCode(areaCode: string, typed: string): string {
  const digits = phoneDigits(typed);
  const written = [areaCode, `00${areaCode.slice(1)}`].find((code) => digits.startsWith(code));
  return areaCode && written ? digits.slice(written.length) : typed;
}

/** Whether a number behind an area code can be one of a telephone there; some countries dial its zero, most do not. */
export const isPhone = (areaCode: string, phone: string): boolean =>
  [phone, phone.replace(/^0+/, '')].some(
    (one) => parsePhoneNumberFromString(`${areaCode}${one}`)?.isValid() ?? false,
  );
