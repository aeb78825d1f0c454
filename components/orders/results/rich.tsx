import type { ReactNode } from 'react';

/** A number inside a sentence of either direction, as `t.rich` sets it. */
export const bold = (chunks: ReactNode) => (
  <b className="num whitespace-nowrap text-ink-2">{chunks}</b>
);

/** Keeps a number and its sign in their order inside a sentence of either direction. */
export const inOrder = (text: string) => `\u2066${text}\u2069`;
