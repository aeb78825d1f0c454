import { confusables } from './confusables-rules';

/** Letters by what they are taken for. */
export function readConfusables(): Map<string, string> {
  const looks = new Map<string, string>();
  for (const group of confusables.split(' ')) {
    const [look, letters] = group.split('=') as [string, string];
    for (const letter of letters) looks.set(letter, look);
  }
  return looks;
}

/** What a name is taken for: names with one look cannot be told apart (UTS 39, 4, without marks). */
export const lookOf = (name: string, looks: ReadonlyMap<string, string>): string =>
  [...name.normalize('NFKC')]
    .map((letter) => looks.get(letter) ?? letter)
    .join('')
    .toLowerCase();
