const names = new WeakMap<TemplateStringsArray, string>();

const verb = /^\s*(\w+)/;
const target = /\b(?:from|into|update|join)\s+([\w.]+)(\s*\()?/i;
const called = /^\s*select\s+([a-z]+(?:_[a-z]+)+)\s*\(/;
// A list of columns stands behind the table of an insert.
const isInsert = /^\s*insert\b/i;

/** What a statement does and to what, such as `select orders` or `call post_entry`: its words alone, never its values. */
export function nameOfStatement(strings: TemplateStringsArray): string {
  const known = names.get(strings);
  if (known) return known;
  const name = madeOf(strings.join('$'));
  names.set(strings, name);
  return name;
}

function madeOf(text: string): string {
  const does = (verb.exec(text)?.[1] ?? 'statement').toLowerCase();
  const [, on, bracket] = target.exec(text) ?? [];
  if (on) return bracket && !isInsert.test(text) ? `call ${on}` : `${does} ${on}`;
  const stored = called.exec(text)?.[1];
  return stored ? `call ${stored}` : does;
}
