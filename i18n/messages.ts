import { namespaces, type Messages } from './generated/messages';

export { namespaces, type Messages };

/** A file `messages/<locale>/<namespace>.json`, in each language. */
export type Namespace = (typeof namespaces)[number];

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
