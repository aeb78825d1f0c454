/** At most so many places money may go, for one customer. */
export const destinationsAtMost = 20;

const plainName = (name: string): string =>
  name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

/** Whether a card's name is the verified one, however it is spaced and capitalised. */
export const isSameName = (given: string, verified: string | null): boolean =>
  verified === null || plainName(given) === plainName(verified);
