import type { ContentType } from '@/lib/content/rules';

/** What the software has texts for, in the order in which it is listed. */
export const items = {
  about: 'company',
  company: 'company',
  licence: 'company',
  legal: 'company',
  risk: 'policy',
  terms: 'policy',
  privacy: 'policy',
  cookies: 'policy',
  advertising: 'policy',
  disclaimer: 'statement',
  markets: 'statement',
  'plans-and-loans': 'statement',
  'smart-trading': 'statement',
  'demo-account': 'question',
  'prices-from': 'question',
  'check-a-fill': 'question',
  'trade-costs': 'question',
  'market-closed': 'question',
  'what-is-leverage': 'question',
  'close-out': 'question',
  'binary-options': 'question',
  'plan-rewards': 'question',
  'loan-cost': 'question',
  'deposit-arrives': 'question',
  'withdrawal-fee': 'question',
  'withdrawal-waits': 'question',
  'why-verify': 'question',
  'lost-factor': 'question',
  'money-owed': 'question',
  'take-a-break': 'question',
  'collectible-money': 'question',
  'collectible-bid': 'question',
  'invite-reward': 'question',
  'invite-sees': 'question',
  'support-reach': 'question',
  'support-never': 'question',
  'close-account': 'question',
} as const satisfies Record<string, ContentType>;

export type Slug = keyof typeof items;

/** Of each item its title and its text in Markdown. */
export type Texts = Record<Slug, readonly [title: string, body: string]>;
