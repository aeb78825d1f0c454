import { addBankCard } from '../destinations/contract';
import { purposeOf } from '../security/confirmation-rules';
import { neededOtp } from '../security/otp-contract';
import { emailCode } from './field-contract';

it.each(['٧٩٢٦٧٩', '۷۹۲ ۶۷۹', '\u200f７９２６７９\u200e', '792-679'])(
  'reads the code %j as it was mailed or shown',
  (typed) => {
    expect(emailCode.parse(typed)).toBe('792679');
    expect(neededOtp.parse(typed)).toBe('792679');
  },
);

it('reads the number of a card in the digits of all scripts, and has it confirmed as it is sent', () => {
  const read = (typed: string) => addBankCard.input.shape.cardNumber.parse(typed);
  const typed = '٤١١١ ١١١١-١١١٢ ٣٤٥٦';
  expect(read(typed)).toBe('4111111111123456');
  const purpose = (cardNumber: string) =>
    purposeOf({ action: 'user/addBankCard', about: { cardNumber } });
  expect(purpose(typed)).toBe(purpose(read(typed)));
});
