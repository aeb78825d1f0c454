const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of every script stand in tens, from zero to nine. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (isDigit(zero - 1)) zero -= 1;
  return String((code - zero) % 10);
}

/** A text with the digits of all scripts, as keyboards of many languages write them, as 0 to 9. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, plainDigit);
