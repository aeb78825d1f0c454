const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/**
 * One value of a CSV line (RFC 4180). A text that a spreadsheet would take for a formula is kept from
 * it by an apostrophe; numbers, negative ones too, stay numbers.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// Spreadsheets take UTF-8 without it for something else.
const byteOrderMark = '\ufeff';

export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;

/** The first line of a file, which names its columns. */
export const csvFirstLine = (columns: readonly string[]): string =>
  byteOrderMark + csvLine(columns);
