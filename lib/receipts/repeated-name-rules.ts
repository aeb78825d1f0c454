const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/**
 * The first name that stands twice in one object of a JSON text, or null. Parsers differ over which of
 * the two counts, so such a text says one thing to one reader and another to the next. The text must be
 * JSON: it is not judged again here. Names are compared as they read, whatever their escapes.
 */
export function repeatedName(json: string): string | null {
  const open: Set<string>[] = [];
  let last = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name = JSON.parse(last) as string;
      const names = open.at(-1)!;
      if (names.has(name)) return name;
      names.add(name);
    }
    last = token;
  }
  return null;
}
