const yearSeconds = 31_536_000;

/** Keeps a choice in this browser, where the server reads it on the next request. */
export function remember(
  name: 'lang' | 'theme' | 'updown' | 'tz' | 'virtual' | 'sizeunit',
  value: string,
): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** What `remember` kept, read in the browser. */
export function recall(name: string): string | undefined {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}
