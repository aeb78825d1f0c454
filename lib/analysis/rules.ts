/** Whether a name is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The part of a whole as a fraction of four places; null where the whole is nothing. */
export const share = (part: number, whole: number): string | null =>
  whole === 0 ? null : (part / whole).toFixed(4);
