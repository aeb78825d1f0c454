import { isValidIBAN } from 'ibantools';
import cardValidator from 'card-validator';

/** What issues a number: the network of a card, or IBAN. */
export const networkOfCard = (number: string): string =>
  /^[A-Z]/.test(number) ? 'IBAN' : (cardValidator.number(number).card?.niceType ?? 'Card');

/** Whether a number without spaces is an IBAN or a card number, check digits included. */
export const isCardNumber = (number: string): boolean =>
  /^[A-Z]/.test(number) ? isValidIBAN(number) : cardValidator.number(number).isValid;
