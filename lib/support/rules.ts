/** The longest text of a message, in characters. */
export const textLengthMax = 4_000;
export const filesMax = 3;

/** Messages that a page of a conversation holds. */
export const messagesShown = 50;
/** Conversations in the list of the screen. */
export const conversationsShown = 20;

/** Nothing that cannot be seen, but for the ends of lines. */
export const isWritable = (text: string): boolean => !/(?!\n)[\p{Cc}\p{Cs}\p{Co}]/u.test(text);

/** Where a conversation is shown. */
export const conversationHref = (id: string): string => `/help/support?conversation=${id}`;
