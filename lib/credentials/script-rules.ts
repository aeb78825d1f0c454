// The scripts that one language writes together, of those that Unicode recommends for names.
const together = [
  /^\p{scx=Latin}*$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Han}\p{scx=Bopomofo}]*$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]*$/u,
  /^\p{scx=Cyrillic}*$/u,
  /^\p{scx=Greek}*$/u,
  /^\p{scx=Arabic}*$/u,
  /^\p{scx=Hebrew}*$/u,
  /^\p{scx=Armenian}*$/u,
  /^\p{scx=Georgian}*$/u,
  /^\p{scx=Ethiopic}*$/u,
  /^\p{scx=Devanagari}*$/u,
  /^\p{scx=Bengali}*$/u,
  /^\p{scx=Gurmukhi}*$/u,
  /^\p{scx=Gujarati}*$/u,
  /^\p{scx=Oriya}*$/u,
  /^\p{scx=Tamil}*$/u,
  /^\p{scx=Telugu}*$/u,
  /^\p{scx=Kannada}*$/u,
  /^\p{scx=Malayalam}*$/u,
  /^\p{scx=Sinhala}*$/u,
  /^\p{scx=Thai}*$/u,
  /^\p{scx=Lao}*$/u,
  /^\p{scx=Khmer}*$/u,
  /^\p{scx=Myanmar}*$/u,
  /^\p{scx=Tibetan}*$/u,
];

const common = /[\p{sc=Common}\p{sc=Inherited}]/gu;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Whether every letter of a name can be seen, and all are of one script (UTS 39, 5.1). */
export function isOneScript(name: string): boolean {
  const letters = name.replace(common, '');
  return !invisible.test(name) && together.some((script) => script.test(letters));
}
