/**
 * Several names or figures in one sentence, joined as the language joins them. Each keeps its own
 * direction, so that in Arabic the list runs from right to left though its parts do not.
 */
export const listText = (locale: string, items: readonly string[]): string =>
  new Intl.ListFormat(locale).format(items.map((item) => `\u2068${item}\u2069`));
