/** Which shell a browser gets; the styles of each still hold at every width. */
export type Device = 'phone' | 'desktop';

export const deviceOf = (userAgent: string): Device =>
  /Android|iPhone|iPad|iPod/i.test(userAgent) ? 'phone' : 'desktop';
