import { randomInt, randomUUID } from 'node:crypto';
import type { FilePurpose } from '@/lib/files/rules';
import type { App, Session } from './app';
import { noise, upload } from './files/send-file';
import { insist } from './answers/insist';
import { allNo } from './limits';
import { fund, usableWallet } from './money';
import { offerLoan, verifyForLoans } from './loans/lend';
import { offerPlans } from './plans/offer-plans';
import { Trader } from './trader';

type Make = (app: App, who: Session) => Promise<string>;
type Made = { id: string };

async function made(app: App, route: string, input: object, { token }: Session): Promise<string> {
  const key = randomUUID();
  const { code, result } = await insist(() => app.call<Made>(route, input, { token, key }));
  if (code !== '200') throw new Error(`${route} answered ${code}`);
  return result.id;
}

const alert: Make = (app, who) => {
  const input = { code: 'EURUSD', direction: 'above', price: `9.${randomInt(1e4, 1e5)}` };
  return made(app, 'POST user/addPriceAlert', input, who);
};

const archive: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    insert into data_archive (customer_id) values (${customerId}) returning id`;
  return row!.id;
};

const wording = Object.fromEntries(Object.keys(allNo).map((key) => [key, `${key}?`]));

/** What was asked about a payment that was told of, and is not answered yet. */
const depositQuestion: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    with target as (select id from deposit_address where currency = 'USDT' order by id limit 1),
    asked as (insert into money_question (customer_id, move, currency, amount, target_id, why, locale, wording)
      select ${customerId}, 'deposit', 'USDT', 5000, id, 'large', 'en', ${JSON.stringify(wording)}::jsonb
      from target returning id, target_id)
    insert into deposit (customer_id, method, currency, address_id, amount, question_id)
    select ${customerId}, 'crypto', 'USDT', target_id, 5000, id from asked returning question_id as id`;
  return row!.id;
};

const destination: Make = (app, { customerId }) => usableWallet(app.owner, customerId);

const file =
  (purpose: FilePurpose): Make =>
  async (app, { token }) => {
    const bytes = await noise(600, 400).jpeg().toBuffer();
    return (await upload(app, bytes, { token, purpose })).result.fileId;
  };

const list: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    insert into watchlist (customer_id, name) values (${customerId}, ${randomUUID()}) returning id`;
  return row!.id;
};

const notification: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`select notify(${customerId}, 'login-new-place',
    jsonb_build_object('ip', '', 'userAgent', '')) as id`;
  return row!.id;
};

const device: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    with s as (
      insert into session (customer_id, token_hash, expires_at, ip)
      values (${customerId}, ${randomUUID()}, now() + interval '1 day', '127.0.0.1') returning id)
    insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, locale)
    select ${customerId}, id, ${`https://fcm.googleapis.com/${randomUUID()}`}, '', '', 'en' from s
    returning id`;
  return row!.id;
};

const order: Make = async (app, who) =>
  (await new Trader(app, who).buy({ lots: '0.01' })).result.id;

const restingOrder: Make = async (app, who) =>
  (await new Trader(app, who).buy({ lots: '0.01', type: 'limit', limitPrice: '1.1' })).result.id;

const passkey: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    insert into passkey (customer_id, credential_id, public_key, counter, name)
    values (${customerId}, ${randomUUID()}, '', 0, 'Phone') returning id`;
  return row!.id;
};

const googleLink: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    insert into google_account (issuer, subject, customer_id)
    values ('https://issuer.example', ${randomUUID()}, ${customerId}) returning id`;
  return row!.id;
};

const plan: Make = async (app, who) => {
  await fund(app.owner, who.customerId, '1000');
  const { Harbour } = await offerPlans(app.owner);
  return made(app, 'POST order/buySmart', { productId: Harbour, days: 7, amount: '100' }, who);
};

/** A signature of one who may borrow. */
const loanSignature: Make = async (app, who) => {
  await offerLoan(app.owner);
  await verifyForLoans(app.owner, who.customerId);
  return file('signature')(app, who);
};

const loan: Make = async (app, who) => {
  const signature = await loanSignature(app, who);
  return made(app, 'POST user/loan', { amount: '100', days: 30, signature, termsVersion: 1 }, who);
};

const supportMessage: Make = (app, who) =>
  made(app, 'POST user/writeSupport', { text: 'Where is my deposit?' }, who);

const conversation: Make = async (app, who) => {
  const id = await supportMessage(app, who);
  const [row] = await app.owner.sql<Made>`
    select conversation_id as id from support_message where id = ${id}`;
  return row!.id;
};

/** One that was answered with yes, so that what it was about rests. */
const question: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    insert into money_question (customer_id, move, currency, amount, target_id, why, locale, wording)
    values (${customerId}, 'deposit', 'USDT', 5000, 1, 'large', 'en', '{}') returning id`;
  await app.owner.sql`
    insert into money_answer (question_id, answers, rests_until)
    values (${row!.id}, '{"onPhone": true}', now() + interval '1 hour')`;
  return row!.id;
};

const quote: Make = async (app, who) => {
  await fund(app.owner, who.customerId, '1', 'BTC');
  return made(app, 'POST user/quoteSwap', { from: 'BTC', to: 'USDT', amount: '0.01' }, who);
};

const session: Make = async (app, { customerId }) => {
  const [row] = await app.owner.sql<Made>`
    insert into session (customer_id, token_hash, expires_at, ip)
    values (${customerId}, ${randomUUID()}, now() + interval '1 day', '127.0.0.1') returning id`;
  return row!.id;
};

const withdrawal: Make = async (app, who) => {
  await fund(app.owner, who.customerId, '100');
  const destinationId = await usableWallet(app.owner, who.customerId);
  const input = { destinationId, currency: 'USDT', amount: '5' };
  return made(app, 'POST user/withdrawal', input, who);
};

/** Makes one of what a customer can have, and gives its id. */
export const belongings = {
  alert,
  archive,
  conversation,
  supportMessage,
  supportPhoto: file('support'),
  depositQuestion,
  destination,
  device,
  front: file('front'),
  back: file('back'),
  selfie: file('selfie'),
  handHeld: file('hand-held'),
  signature: file('signature'),
  proof: file('proof'),
  list,
  notification,
  order,
  googleLink,
  passkey,
  loan,
  loanSignature,
  plan,
  question,
  quote,
  restingOrder,
  session,
  withdrawal,
} satisfies Record<string, Make>;

export type Belonging = keyof typeof belongings;
