import type codes from '@/messages/en/codes.json';
import type common from '@/messages/en/common.json';
import type home from '@/messages/en/home.json';
import type instruments from '@/messages/en/instruments.json';
import type login from '@/messages/en/login.json';
import type market from '@/messages/en/market.json';
import type shell from '@/messages/en/shell.json';

/** Every namespace of words: one file `messages/<locale>/<namespace>.json` in each language. */
export type Messages = {
  codes: typeof codes;
  common: typeof common;
  home: typeof home;
  instruments: typeof instruments;
  login: typeof login;
  market: typeof market;
  shell: typeof shell;
};

export type Namespace = keyof Messages;

const present: Record<Namespace, true> = {
  codes: true,
  common: true,
  home: true,
  instruments: true,
  login: true,
  market: true,
  shell: true,
};

export const namespaces = Object.keys(present) as Namespace[];

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
