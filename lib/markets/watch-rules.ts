/** Lists of one customer, the one without a name included. */
export const listsAtMost = 20;

/** Codes of one list. */
export const watchedAtMost = 200;

export const listNameLength = 40;
