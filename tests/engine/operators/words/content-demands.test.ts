import { createDatabase, type Database } from '@/lib/platform/db';
import { locales } from '@/lib/core/locales';
import { suppliedTexts } from '@/prisma/seed/seed-content';
import { items, type Slug } from '@/prisma/seed/content/items';

/** Guarantee: no text of the site tells its reader to pay before a withdrawal, in any language. */

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
});
afterAll(() => owner.close());

const told = 'Nobody here tells customers to pay: say what the rule is and which page shows it.';
const flaw = async (title: string, body: string, type = 'notice') =>
  (
    await owner.sql<{ flaw: string | null }>`
      select content_flaw(${type}, ${title}, ${body}) as flaw`
  )[0]!.flaw;

describe.each([
  [
    'en',
    'Withdrawals',
    [
      'You must pay a tax of 10 % before a withdrawal.',
      'Please send a deposit of 500 USDT to unlock your withdrawal.',
      'Withdrawals are open again. Pay the release fee first, then they go on.',
      'No withdrawal is possible until you pay the tax.',
      'Nothing has to be paid before a withdrawal, but first you must pay a fee.',
      'Your funds are frozen: you have to pay the **insurance fee** first.',
      'To be released, you must pa\u00ADy the ta_x_ first.',
      'Nothing has to be paid: you must pay the tax before your withdrawal.',
    ],
    [
      'Nothing has to be paid before a withdrawal, no tax and no deposit.',
      'The fee is taken off the amount that is withdrawn.',
    ],
  ],
  [
    'de',
    'Auszahlungen',
    [
      'Vor einer Auszahlung müssen Sie zuerst eine Gebühr von 10 % bezahlen.',
      'Bitte überweisen Sie die Steuer, damit die Auszahlung freigegeben wird.',
    ],
    ['Keine Auszahlung verlangt vorher eine Zahlung: Die Gebühr geht vom Betrag ab.'],
  ],
  [
    'fr',
    'Retraits',
    [
      'Vous devez payer une taxe avant un retrait.',
      'Veuillez verser des frais pour débloquer le retrait.',
    ],
    ['Rien n’est à payer avant un retrait, ni impôt, ni dépôt.'],
  ],
  [
    'es',
    'Retiradas',
    [
      'Antes de la retirada hay que pagar un impuesto.',
      'Para liberar sus fondos debe pagar una comisión.',
    ],
    ['Antes de una retirada no hay que pagar nada: ni impuestos, ni depósitos.'],
  ],
  [
    'it',
    'Prelievi',
    [
      'Prima del prelievo bisogna pagare una tassa.',
      'Per favore versare il deposito per sbloccare il prelievo.',
    ],
    ['Prima di un prelievo non bisogna pagare nulla, né tasse né depositi.'],
  ],
  [
    'ar',
    'السحب',
    ['يجب دفع ضريبة قبل السحب.', 'يرجى تحويل مبلغ لكي يتم السحب.'],
    ['لا يُدفع شيء قبل السحب: لا ضريبة ولا إيداع.'],
  ],
  [
    'ko',
    '출금',
    [
      '출금 전에 세금을 먼저 납부해야 합니다.',
      '수수료를 입금하셔야 출금이 가능합니다.',
      '출금 전에 세금을 먼저 납부해야 하며, 다른 것도 필요 없습니다.',
    ],
    ['세금도, 입금도, 자금 증명도 필요 없습니다.'],
  ],
  [
    'ja',
    '出金',
    ['出金の前に税金を支払う必要があります。', '出金するには、先に手数料を入金してください。'],
    ['出金の前に税金を支払う必要はありません。'],
  ],
  [
    'zh',
    '提现',
    ['提现前请先支付税款。', '您必须缴纳保证金才能提现。'],
    ['提现前无需支付任何款项:没有税款,没有押金。', '提现无需事先付款:所示手续费从金额中扣除。'],
  ],
  [
    'hk',
    '提款',
    ['提款前請先支付稅款。', '您必須繳納保證金才能提款。'],
    ['提款前毋須支付任何款項:沒有稅款,沒有按金。'],
  ],
])('in %s', (_, title, demands, honest) => {
  it.each(demands)('refuses: %s', async (body) => {
    expect([await flaw(title, body), await flaw('x', body, 'company')]).toEqual([told, told]);
  });
  it.each(honest)('takes: %s', async (body) => {
    expect(await flaw(title, body)).toBeNull();
  });
});

it.each(locales.map(({ value }) => value))('takes every supplied text in %s', async (locale) => {
  const refused: string[] = [];
  for (const slug of Object.keys(items) as Slug[]) {
    const [title, body] = suppliedTexts[locale][slug];
    if ((await flaw(title, body, items[slug])) === told) refused.push(slug);
  }
  expect(refused).toEqual([]);
});
