import cardValidator from 'card-validator';
import type { PaymentNetwork } from '../core/payments';
import { plainDigits } from '../core/text/plain-digits';
import { isCardNumber } from './card-rules';

/** One spelling of what keyboards and address books write in many ways. */
const plain = (text: string): string => plainDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, ''));

// No card begins with 0. Of UnionPay some have no check digit; that is too little to refuse a field for.
const isCard = (text: string): boolean =>
  /^[1-9]\d{11,18}$/.test(text) &&
  cardValidator.number(text, { luhnValidateUnionPay: true }).isValid;

// Where most are letters, a postcode with the letters of its country before it might pass with the town behind it.
const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}/.test(text) &&
  text.replace(/\D/g, '').length * 2 >= text.length &&
  isCardNumber(text);

/** Whether neighbours, written as one, are what is looked for. */
function joins(parts: string[], most: number, isFound: (text: string) => boolean): boolean {
  return parts.some((_, from) => {
    let joined = '';
    for (const part of parts.slice(from)) {
      joined += part;
      if (joined.length > most) return false;
      if (isFound(joined)) return true;
    }
    return false;
  });
}

// As E.164 has it: what is dialled from anywhere has at most 15 digits. Some of them would pass as a card.
const isDialled = (run: string): boolean =>
  /^[+0]/.test(run) && run.replace(/\D/g, '').length <= 15;

// No field is that long: what is longer is refused for that.
const mostSigns = 300;

/**
 * Whether a text holds the number of a card or an IBAN, however it is parted and whatever stands around it.
 * With `phone` a telephone number is none, though its digits would pass as one.
 */
export function holdsCardNumber(text: string, { phone = false } = {}): boolean {
  if (text.length > mostSigns) return false;
  const upper = plain(text).toUpperCase().replaceAll('IBAN', ' ');
  const digits = upper.match(/\+?\d+(?:[\s\p{Pd}./]+\d+)*/gu) ?? [];
  const signs = upper.match(/[A-Z\d]+(?:[\s\p{Pd}./]+[A-Z\d]+)*/gu) ?? [];
  return (
    digits.some((run) => !(phone && isDialled(run)) && joins(run.match(/\d+/g)!, 19, isCard)) ||
    signs.some((run) => joins(run.match(/[A-Z\d]+/g)!, 34, isIban))
  );
}

/** A bank code without what parts it: 20-00-00 is 200000. */
export const plainBankCode = (typed: string): string =>
  plain(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();

/** A telephone number with plain digits, blanks and dashes. */
export const plainPhone = (typed: string): string =>
  plain(typed)
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();

const shapes: Record<PaymentNetwork, RegExp> = {
  bitcoin: /^([13][1-9A-HJ-NP-Za-km-z]{24,34}|bc1[a-z\d]{11,71}|BC1[A-Z\d]{11,71})$/,
  ethereum: /^0x[\da-fA-F]{40}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};

/** Whether an address is written as those of a network are, which a browser can tell. Its checksum is for the server. */
export const isShapedFor = (network: PaymentNetwork, address: string): boolean =>
  shapes[network].test(address);
