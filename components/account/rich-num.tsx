import type { ReactNode } from 'react';

/** For `t.rich`: numbers inside a sentence keep their direction and width in every language. */
export const richNum = {
  n: (chunks: ReactNode) => <span className="num whitespace-nowrap">{chunks}</span>,
};
