/** Whether this is a whole run (`npm run test:whole`), which takes its time. */
export const isWhole = process.env.TESTS === 'whole';

/** How much of something is gone through: `few` in `npm test`, `all` in a whole run. */
export const extent = (few: number, all: number): number => (isWhole ? all : few);
