import { localeTag, type Locale } from '../core/locales';
import { closeOutLevel } from '../core/margin-levels';
import { shownScale } from '../core/scales';
import { momentText } from '../core/moment-text';
import { deviceOf } from '../core/text/device-name';
import { conversationHref } from '../support/rules';

/** How a kind reaches a customer by e-mail: always, as they choose, as each alert of theirs says, or never. */
export type ByMail = 'always' | 'choice' | 'alert' | 'never';

/** What customers are told of, by what it is about. */
export const kinds = {
  'withdrawal-approved': 'always',
  'withdrawal-completed': 'always',
  'withdrawal-rejected': 'always',
  'destination-added': 'always',
  'login-new-place': 'always',
  'passkey-added': 'always',
  'passkey-removed': 'always',
  'passkey-suspect': 'always',
  'google-linked': 'always',
  'google-removed': 'always',
  'removal-asked': 'always',
  'removal-waits': 'always',
  'removal-decided': 'always',
  'removal-stopped': 'always',
  'removal-done': 'always',
  'closing-asked': 'always',
  'closing-stopped': 'always',
  'closing-called-off': 'always',
  suspended: 'always',
  'suspension-ended': 'always',
  'archive-ready': 'always',
  'archive-failed': 'always',
  'loan-approved': 'always',
  'loan-rejected': 'always',
  'loan-due': 'always',
  'loan-overdue': 'always',
  'loan-repaid': 'always',
  'auction-won': 'always',
  'break-began': 'always',
  'money-rests': 'always',
  'margin-warning': 'choice',
  'margin-close-out': 'choice',
  'deposit-approved': 'choice',
  'deposit-rejected': 'choice',
  'verification-verified': 'choice',
  'verification-rejected': 'choice',
  'plan-ended': 'choice',
  'invite-reward': 'choice',
  'support-answered': 'choice',
  outbid: 'choice',
  'auction-ended': 'choice',
  'price-alert': 'alert',
  // Told to who has a device for it alone.
  'order-filled': 'never',
} as const satisfies Record<string, ByMail>;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

/** Devices that one customer may be told in; another one takes the place of the one longest unused. */
export const devicesAtMost = 10;

/**
 * Kinds whose text may stand on a locked screen: what it says is known to the market, or says nothing of
 * money. Of the others a device shows what happened, and the rest is read in the account.
 */
const openKinds = new Set<Kind>([
  'order-filled',
  'margin-close-out',
  'price-alert',
  'verification-verified',
  'verification-rejected',
]);
export const isOpenText = (kind: Kind): boolean => openKinds.has(kind);

export const phraseLengthMax = 40;

/** Notifications on a page of the screen. */
export const pageSize = 20;

/** What a notification is about, as the database keeps it: texts, amounts and prices as decimals. */
export type Facts = Readonly<Record<string, string>>;
export type Told = { kind: Kind; facts: Facts };

const pages: Record<Kind, (facts: Facts) => string | null> = {
  'deposit-approved': () => '/profile/deposit',
  'deposit-rejected': () => '/profile/deposit',
  'withdrawal-approved': () => '/profile/withdrawmoney',
  'withdrawal-completed': () => '/profile/withdrawmoney',
  'withdrawal-rejected': () => '/profile/withdrawmoney',
  'destination-added': () => '/profile/withdrawmoney',
  'verification-verified': () => '/profile/verification',
  'verification-rejected': () => '/profile/verification',
  'margin-warning': () => '/profile/balance',
  'margin-close-out': ({ orderId }) => `/profile/orders/${orderId}`,
  'order-filled': ({ orderId }) => `/profile/orders/${orderId}`,
  'plan-ended': () => '/trading',
  'invite-reward': () => '/profile/invite',
  'support-answered': ({ id }) => conversationHref(id!),
  outbid: ({ id }) => `/nfts/${id}`,
  'auction-won': ({ id }) => `/nfts/${id}`,
  'auction-ended': ({ id }) => `/nfts/${id}`,
  'loan-approved': () => '/loan',
  'loan-rejected': () => '/loan',
  'loan-due': () => '/loan',
  'loan-overdue': () => '/loan',
  'loan-repaid': () => '/loan',
  'price-alert': () => '/market?list=alerts',
  'login-new-place': () => '/profile/security',
  'passkey-added': () => '/profile/security',
  'passkey-removed': () => '/profile/security',
  'passkey-suspect': () => '/profile/security',
  'google-linked': () => '/profile/security',
  'google-removed': () => '/profile/security',
  'removal-asked': () => '/profile/security',
  'removal-waits': () => '/profile/security',
  'removal-decided': () => '/profile/security',
  'removal-stopped': () => '/profile/security',
  'removal-done': () => '/profile/security',
  'closing-asked': () => '/profile/security/closing',
  'closing-stopped': () => '/profile/security/closing',
  'closing-called-off': () => '/profile/security/closing',
  suspended: () => null,
  'suspension-ended': () => null,
  'archive-ready': () => '/profile/statements',
  'archive-failed': () => '/profile/statements',
  'break-began': () => '/profile/limits',
  'money-rests': () => '/help/pressure',
};

/** The page that shows what a notification is about; null where there is none. */
export const pageOf = ({ kind, facts }: Told): string | null => pages[kind](facts);

/** The key of its words among `texts`: some kinds say more than one thing. */
export function textKeyOf({ kind, facts }: Told): string {
  const which = {
    'margin-warning': facts.mode,
    'margin-close-out': facts.mode,
    'verification-verified': facts.level,
    'verification-rejected': facts.level,
    'price-alert': facts.direction,
    'order-filled': facts.mode === 'demo' ? 'demo' : facts.reason,
    'google-removed': facts.why,
    'money-rests': facts.move,
    // Those of before said neither why nor until when.
    suspended: facts.until === undefined ? 'before' : 'until',
  } as Partial<Record<Kind, string>>;
  return which[kind] ? `${kind}.${which[kind]}` : kind;
}

function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || '–';
}

// As on the page of loans: whoever repays what is shown owes nothing afterwards.
const owing = new Set<Kind>(['loan-due', 'loan-overdue']);

/** What its words name, written as in the reader's language. */
export function valuesOf({ kind, facts }: Told, locale: Locale): Record<string, string> {
  const tag = localeTag(locale);
  const number = (value: string, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: 12, ...options }).format(
      value as `${number}`,
    );
  const { amount, currency, level, price, code, name, ip, userAgent, at, until } = facts;
  // What was paid is told to its last digit.
  const money = (value: string) =>
    number(value, {
      minimumFractionDigits: shownScale(currency!),
      ...(owing.has(kind) && {
        maximumFractionDigits: shownScale(currency!),
        roundingMode: 'ceil',
      }),
    });
  const percent = (fraction: string) => number(fraction, { style: 'percent' });
  return {
    ...(amount === undefined ? {} : { amount: `${money(amount)}\u00a0${currency}` }),
    ...(kind === 'margin-warning' ? { level: percent(level!), limit: percent(closeOutLevel) } : {}),
    ...(price === undefined ? {} : { price: number(price) }),
    ...(code === undefined ? {} : { code }),
    ...(name === undefined ? {} : { name }),
    ...(at === undefined ? {} : { at: momentText(at, locale) }),
    ...(until === undefined ? {} : { until: momentText(until, locale) }),
    ...(ip === undefined ? {} : { ip, device: deviceText(userAgent ?? '') }),
  };
}
