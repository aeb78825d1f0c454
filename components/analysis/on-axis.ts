/** A date as it stands on an axis from left to right: in a language from right to left it keeps its own order. */
export const onAxis = (text: string): string => `\u2068${text}\u2069`;
