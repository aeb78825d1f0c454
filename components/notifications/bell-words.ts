/** The few words of the bell, handed over so that no page carries the others. */
export type BellWords = { label: string; unread: string; reached: string };
