type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function text(value: string): string {
  if (loneSurrogate.test(value)) throw new TypeError('A string is not well-formed Unicode');
  return JSON.stringify(value);
}

/**
 * A JSON value as the one text that RFC 8785 (JSON Canonicalization Scheme) allows for it: no white
 * space, names in the order of their UTF-16 units, numbers and strings as ECMAScript writes them.
 * Equal values have equal texts, whatever program wrote them, so a signature over the text is one over
 * the value. Throws a TypeError for what JSON cannot hold.
 */
export function canonical(value: unknown): string {
  const json = value as Json;
  if (json === null || typeof json === 'boolean') return String(json);
  if (typeof json === 'string') return text(json);
  if (typeof json === 'number') {
    if (!Number.isFinite(json)) throw new TypeError('A number is not finite');
    return JSON.stringify(json);
  }
  if (Array.isArray(json)) return `[${json.map(canonical).join(',')}]`;
  if (typeof json !== 'object') throw new TypeError(`JSON has no ${typeof json}`);
  const members = Object.entries(json)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${text(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}
