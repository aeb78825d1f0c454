import { addBankCard, addWithdrawalAddress } from './contract';
import { holdsCardNumber } from './field-rules';

it.each([
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111–1111–1111–1111',
  '4111.1111.1111.1111',
  '4111111111111111',
  '٤١١١ ١١١١ ١١١١ ١١١١',
  '4111\u00a01111\u200e1111 1111',
  'my card 4111 1111 1111 1111 12/29',
  'Main Street 12 4111 1111 1111 1111',
  '+4111 1111 1111 1111',
  '3714 496353 98431',
  '6304000000000000000',
  'DE89 3704 0044 0532 0130 00',
  'de89370400440532013000',
  'IBAN DE89 3704 0044 0532 0130 00 Berlin',
  'IBANDE89370400440532013000',
  'GB82-WEST-1234-5698-7654-32',
  'BE68 5390 0754 7034',
  'NO93 8601 1117 947',
])('finds the number of a card or an IBAN in %j', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

it.each([
  '',
  '4111 1111 1111 1112',
  'DE88 3704 0044 0532 0130 00',
  '41111111111',
  '+49 151 23456785',
  '0049 151 23456785',
  '+44 (0)20 7946 0018',
  'DEUTDEFF500',
  '20-00-00',
  'AT-1010 Wien, Stephansplatz 1',
  'CH-8001 Zürich, Bahnhofstrasse 45, 2. Stock',
  'SW1A 1AA London, 10 Downing Street',
  '0000 0000 0000 0000',
  '4111 1111, 1111 1111',
])('finds none in %j', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

it('takes a telephone number whose digits would pass as those of a card', () => {
  expect(holdsCardNumber('378282246310005')).toBe(true);
  expect(holdsCardNumber('+378282246310005')).toBe(true);
  expect(holdsCardNumber('+378282246310005', { phone: true })).toBe(false);
  expect(holdsCardNumber('378282246310005', { phone: true })).toBe(true);
});

it('looks through no text that is longer than any field', () => {
  expect(holdsCardNumber('1 4 '.repeat(16_000))).toBe(false);
  expect(holdsCardNumber(`${'x'.repeat(301)} 4111 1111 1111 1111`)).toBe(false);
  expect(addBankCard.input.safeParse({ ...card, bankName: '1 4 '.repeat(16_000) }).success).toBe(
    false,
  );
});

const card = { name: 'Ada Example', bankName: 'First Bank', cardNumber: '4111111111111111' };
const flaws = (input: object) =>
  addBankCard.input
    .safeParse({ ...card, ...input })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it.each(['bankName', 'bankCode', 'branchNumber', 'bankAddress', 'payeeAddress', 'bankPhone'])(
  'keeps the number of a card out of %s',
  (field) => {
    for (const number of ['4111 1111 1111 1111', 'GB82 WEST 1234 5698 7654 32'])
      expect(flaws({ [field]: number })).toEqual([[field, 'cardNumberHere']]);
    expect(flaws({ [field]: '' })).toEqual(field === 'bankName' ? [[field, field]] : undefined);
  },
);

it.each([
  ['bankCode', '20-00-00', '200000'],
  ['bankCode', 'deut de ff', 'DEUTDEFF'],
  ['bankCode', '１２٣', '123'],
  ['bankCode', 'ab', null],
  ['bankCode', 'A'.repeat(20), 'A'.repeat(20)],
  ['bankCode', 'A'.repeat(21), null],
  ['bankCode', 'code: 12', null],
  ['bankPhone', '\u202a+49 (0) 30/123.456–7\u202c', '+49 (0) 30/123.456-7'],
  ['bankPhone', '٠٣٠ ١٢٣٤', '030 1234'],
  ['bankPhone', '0301', null],
  ['bankPhone', '1234 '.repeat(5).trim() + ' 5', null],
  ['bankPhone', '030 1234 ext. 5', null],
  ['bankPhone', '+++++', null],
])('reads %s %j as %j', (field, typed, read) => {
  const { data, error } = addBankCard.input.safeParse({ ...card, [field]: typed });
  expect((data as Record<string, unknown> | undefined)?.[field] ?? null).toBe(read);
  if (read === null) expect(error!.issues).toMatchObject([{ path: [field], message: field }]);
});

const wallet = {
  name: 'Mine',
  network: 'tron',
  address: 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4',
};
const flawsOf = (input: object) =>
  addWithdrawalAddress.input
    .safeParse({ ...wallet, ...input })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('says whether the name of an address is missing, too long or holds what cannot be seen', () => {
  expect(flawsOf({ name: ' ' })).toEqual([['name', 'destinationName']]);
  expect(flawsOf({ name: 'n'.repeat(60) })).toBeUndefined();
  expect(flawsOf({ name: 'n'.repeat(61) })).toEqual([['name', 'destinationNameLong']]);
  expect(flawsOf({ name: 'Mi\u202ene' })).toEqual([['name', 'destinationNameUnseen']]);
});

it('names an address of another network together with what is wrong with its name', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  expect(flawsOf({ name: 'n'.repeat(61), address })).toEqual([
    ['name', 'destinationNameLong'],
    ['address', 'address'],
  ]);
  expect(flawsOf({ name: undefined, address })).toEqual([
    ['name', 'destinationName'],
    ['address', 'address'],
  ]);
  expect(flawsOf({ address: '' })).toEqual([['address', '10021']]);
  expect(flawsOf({ address: 'T1' })).toEqual([['address', 'address']]);
  expect(flawsOf({ network: 'doge', address })).toEqual([['network', 'network']]);
  expect(addWithdrawalAddress.input.safeParse(null).success).toBe(false);
});
