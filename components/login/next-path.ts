/** A path of this site to go to after the log-in; anything else leads to the start. */
export function nextPath(given: unknown): string {
  const isPath = typeof given === 'string' && /^\/(?![/\\])[^\u0000-\u0020\\]*$/.test(given);
  return isPath && !given.startsWith('/pass/') && !given.startsWith('/api/') ? given : '/';
}
