/** Says a key such as `account.title` in a reader's language, with its values filled in. */
export type Say = (key: string, values?: Record<string, string>) => string;
