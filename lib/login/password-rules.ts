const shortest = 8;

const plain = (value: string): string => value.normalize('NFKC').toLowerCase();
const lettersOf = (value: string): string => plain(value).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether it is a few characters over and over, or a run of neighbours such as abcdefgh or 87654321. */
export function isPattern(password: string): boolean {
  const value = plain(password);
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(value)) {
    const unit = /^(.{1,4}?)\1+/su.exec(value)![1]!;
    if (unit.repeat(value.length).startsWith(value)) return true;
  }
  const codes = [...value].map((letter) => letter.codePointAt(0)!);
  const step = codes[1]! - codes[0]!;
  return Math.abs(step) <= 1 && codes.every((code, n) => n === 0 || code - codes[n - 1]! === step);
}

/** Whether it is one of the names, once or more often, with little else. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const value = lettersOf(password);
  return names.some((name) => {
    const own = lettersOf(name);
    if (own.length < 3) return false;
    return value.includes(own) && value.replaceAll(own, '').length < 4;
  });
}

/** The forms of a password that are looked up among the common ones: itself, and what stands before its digits and marks. */
export function stemsOf(password: string): string[] {
  const value = plain(password);
  const stem = value.replace(/[^\p{L}]+$/u, '');
  return stem.length >= shortest ? [value, stem] : [value];
}
