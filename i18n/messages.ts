import type codes from '@/messages/en/codes.json';
import type alerts from '@/messages/en/alerts.json';
import type account from '@/messages/en/account.json';
import type analysis from '@/messages/en/analysis.json';
import type chart from '@/messages/en/chart.json';
import type common from '@/messages/en/common.json';
import type fills from '@/messages/en/fills.json';
import type home from '@/messages/en/home.json';
import type instruments from '@/messages/en/instruments.json';
import type login from '@/messages/en/login.json';
import type market from '@/messages/en/market.json';
import type orders from '@/messages/en/orders.json';
import type receipt from '@/messages/en/receipt.json';
import type shell from '@/messages/en/shell.json';
import type terminal from '@/messages/en/terminal.json';

/** Every namespace of words: one file `messages/<locale>/<namespace>.json` in each language. */
export type Messages = {
  codes: typeof codes;
  account: typeof account;
  analysis: typeof analysis;
  alerts: typeof alerts;
  chart: typeof chart;
  common: typeof common;
  fills: typeof fills;
  home: typeof home;
  instruments: typeof instruments;
  login: typeof login;
  market: typeof market;
  orders: typeof orders;
  receipt: typeof receipt;
  shell: typeof shell;
  terminal: typeof terminal;
};

export type Namespace = keyof Messages;

const present: Record<Namespace, true> = {
  codes: true,
  account: true,
  analysis: true,
  alerts: true,
  chart: true,
  common: true,
  fills: true,
  home: true,
  instruments: true,
  login: true,
  market: true,
  orders: true,
  receipt: true,
  shell: true,
  terminal: true,
};

export const namespaces = Object.keys(present) as Namespace[];

declare module 'next-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
