import { z } from 'zod';
import { usualLayout } from '@/lib/layouts/rules';
import { contracts } from '@/lib/generated/contracts';

export type Route = keyof typeof contracts;
export type Fields = Record<string, unknown>;
export type Good = { name: string; route: Route; input: () => Fields };

const used = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

/** The good inputs that a schema alone does not tell, such as an instrument or an order; tests spoil one part of them. */
const inputs = (mine: () => string): Partial<Record<Route, () => Fields>> => ({
  'POST user/answerDeposit': () => ({
    question: {
      id: '999999999999',
      answers: { onPhone: false, screenShared: false, toldAnswers: false, promisedReturn: false },
    },
  }),
  'GET login/checkUserNameOrPhone': () => ({ name: 'someone' }),
  'POST login/sendCode': () => ({ email: 'a@example.com', purpose: 'register' }),
  'POST login/register': () => ({
    username: 'someone',
    email: 'a@example.com',
    password: 'long enough 1',
    code: '000000',
  }),
  'POST login/login': () => ({ account: 'someone', password: 'long enough 1' }),
  'POST login/loginByGoogle': () => ({ idToken: 'x.y.z' }),
  'POST login/resetPassword': () => ({
    email: 'a@example.com',
    code: '000000',
    password: 'long enough 1',
  }),
  'POST login/logout': () => ({}),
  'POST user/requestArchive': () => ({ password: 'long enough 1' }),
  'GET user/archive/{id}': () => ({ id: '999999999999' }),
  'POST user/closeAccount': () => ({ password: 'long enough 1' }),
  'POST user/saveLimit': () => ({ kind: 'stake', amount: '100' }),
  'POST user/beginBreak': () => ({ period: 'day', password: 'long enough 1' }),
  'POST user/dropQuestion': () => ({ id: '999999999999' }),
  'GET user/getLiabilityProof/{day}': () => ({ day: '2026-01-02' }),
  'GET index/getLiabilities/{day}': () => ({ day: '2026-01-02' }),
  'GET index/listFees': () => ({}),
  'GET index/getContentsById/{id}': () => ({ id: '999999999999' }),
  'GET index/listMarketByType': () => ({ type: ['1', '5'] }),
  'GET index/getMarketInfo/{code}': () => ({ code: 'EURUSD' }),
  'GET index/getKValueByCodeAndDate': () => ({
    code: 'EURUSD',
    interval: '1m',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    limit: '5',
  }),
  'GET index/listTick/{code}': () => ({ code: 'BTCUSDT', from: '1', limit: '5' }),
  'GET index/listMarketTerms/{code}': () => ({ code: 'EURUSD', page: '1', size: '5' }),
  'POST order/buyOptions': () => ({
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    lots: '0.01',
    leverage: 30,
    stopLoss: '1.1',
    takeProfit: '1.9',
    requestedPrice: '1.39',
  }),
  'POST order/closeOptions': () => ({ id: mine(), requestedPrice: '1.39' }),
  'POST order/reverseOptions': () => ({
    id: mine(),
    requestedPrice: '1.39',
    termsVersion: 1,
  }),
  'POST order/cancelOptions': () => ({ id: mine() }),
  'POST order/updateOptions': () => ({ id: mine(), stopLoss: '1.1', takeProfit: '1.9' }),
  'POST order/closeAllOptions': () => ({ code: 'XAUUSD', only: 'losing' }),
  'POST order/cancelAllOptions': () => ({ code: 'XAUUSD' }),
  'GET order/getTimedTerms': () => ({}),
  'GET index/getSupportInfo': () => ({}),
  'POST user/writeSupport': () => ({
    conversationId: '999999999999',
    text: 'Where is my deposit?',
    files: ['999999999999'],
  }),
  'GET user/listSupport': () => ({ page: '1', size: '5' }),
  'GET user/getSupport/{id}': () => ({ id: '999999999999' }),
  'POST user/readSupport': () => ({ id: '999999999999', upTo: '999999999999' }),
  'POST order/quoteSmart': () => ({ productId: '999999999999', days: 7, amount: '500' }),
  'POST order/buySmart': () => ({
    productId: '999999999999',
    days: 7,
    amount: '500',
    dailyYield: '0.0002',
  }),
  'POST order/exitSmart': () => ({ id: '999999999999', received: '490' }),
  'GET order/getSmartOrder/{id}': () => ({ id: '999999999999' }),
  'GET order/listSmartOrder': () => ({ status: ['in-earnings'], page: '1', size: '5' }),
  'GET index/listNft': () => ({ status: ['open'], page: '1', size: '5' }),
  'GET index/getNft/{id}': () => ({ id: '999999999999' }),
  'GET index/nftImage/{name}': () => ({ name: '999999999999-640-0123456789abcdef' }),
  'GET index/listCharity': () => ({ page: '1', size: '5' }),
  'POST user/buyNft': () => ({
    id: '999999999999',
    action: 'bid',
    amount: '50',
    receivingAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  }),
  'GET user/listNft': () => ({ standing: ['won'], page: '1', size: '5' }),
  'POST user/quoteLoan': () => ({ amount: '100', days: 30 }),
  'POST user/loan': () => ({
    amount: '100',
    days: 30,
    signature: '999999999999',
    termsVersion: 1,
  }),
  'GET user/getInvites': () => ({}),
  'GET user/listInviteMonths': () => ({ page: '1', size: '5' }),
  'GET user/listInvited': () => ({ page: '1', size: '5' }),
  'GET user/listLoanRecord': () => ({ status: ['pending'], page: '1', size: '5' }),
  'GET user/getLoan/{id}': () => ({ id: '999999999999' }),
  'POST user/repayLoan': () => ({ id: '999999999999', amount: '10' }),
  'POST user/cancelLoan': () => ({ id: '999999999999' }),
  'GET user/loanAgreement/{id}': () => ({ id: '999999999999' }),
  'GET order/getOptionsOrderById/{id}': () => ({ id: mine() }),
  'GET order/listOptionsOrder': () => ({
    status: ['open'],
    kind: 'margin',
    code: 'EURUSD',
    page: '1',
    size: '5',
  }),
  'GET order/getAccount': () => ({}),
  'GET order/listMovement': () => ({
    currency: 'USDT',
    kind: 'fees',
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
    page: '1',
    size: '5',
  }),
  'POST user/getUserInfo': () => ({}),
  'POST user/changeVirtualStatus': () => ({ virtual: true }),
  'POST user/repassword': () => ({ oldPassword: 'long enough 1', newPassword: 'long enough 2' }),
  'GET user/listSessions': () => ({ page: '1', size: '5' }),
  'POST user/revokeSession': () => ({ id: '999999999' }),
  'POST user/revokeOtherSessions': () => ({}),
  'GET user/listWatchlist': () => ({}),
  'POST user/addWatch': () => ({ code: 'EURUSD' }),
  'POST user/removeWatch': () => ({ code: 'EURUSD' }),
  'GET user/listWatchlists': () => ({}),
  'POST user/createWatchlist': () => ({ name: 'Mine' }),
  'POST user/renameWatchlist': () => ({ id: '999999999', name: 'Other' }),
  'POST user/removeWatchlist': () => ({ id: '999999999' }),
  'POST user/orderWatchlists': () => ({ ids: ['999999999'] }),
  'POST user/takeWatchlists': () => ({ lists: [{ name: '', codes: ['EURUSD'] }] }),
  'GET index/getMarketHours/{code}': () => ({ code: 'EURUSD' }),
  'POST user/readNotification': () => ({ id: '999999999' }),
  'POST user/readAllNotification': () => ({ upTo: '999999999' }),
  'POST user/enableAuthenticator': () => ({ password: 'a password', otp: '123456' }),
  'POST user/disableAuthenticator': () => ({ password: 'a password', otp: '123456' }),
  'POST user/renewRecoveryCodes': () => ({ password: 'a password', otp: '123456' }),
  'POST user/stopRemoval': () => ({ password: 'a password', code: '000000' }),
  'POST user/linkGoogle': () => ({ idToken: 'x.y.z', password: 'a password' }),
  'POST user/unlinkGoogle': () => ({ id: '999999999', password: 'a password' }),
  'POST user/saveMailPhrase': () => ({ phrase: 'Mine', password: 'a password' }),
  'POST login/askRemoval': () => ({
    email: 'a@example.com',
    code: '000000',
    password: 'long enough 1',
  }),
  'POST login/stopRemoval': () => ({ id: '999999999', token: 'x'.repeat(43) }),
  'POST login/beginPasskeyLogin': () => ({ account: 'someone' }),
  'POST login/loginByPasskey': () => ({ credential: used }),
  'POST user/beginPasskey': () => ({ password: 'a password' }),
  'POST user/addPasskey': () => ({
    name: 'Phone',
    credential: { ...used, response: { clientDataJSON: 'e30', attestationObject: 'AA' } },
  }),
  'POST user/removePasskey': () => ({ id: '999999999', password: 'a password' }),
  'POST user/beginPasskeyProof': () => ({ action: 'user/beginPasskey', about: {} }),
  'POST user/provePasskey': () => ({ credential: used }),
  'POST user/addPriceAlert': () => ({
    code: 'EURUSD',
    direction: 'above',
    price: '1.5',
    note: 'note',
    byMail: false,
  }),
  'POST user/saveNotificationSetting': () => ({ kind: 'deposit-rejected', byMail: false }),
  'POST user/removePushDevice': () => ({ id: '999999999' }),
  'POST user/savePushDevice': () => ({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: 'B'.repeat(87),
    auth: 'B'.repeat(22),
  }),
  'GET user/listPriceAlert': () => ({ status: ['active'], page: '1', size: '5' }),
  'POST user/removePriceAlert': () => ({ id: '999999999' }),
  'POST user/socketTicket': () => ({}),
  'GET user/getLayout': () => ({ screen: 'terminal' }),
  'POST user/saveLayout': () => ({ screen: 'terminal', layout: usualLayout }),
  'GET order/getTradingAnalysis': () => ({
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    timeZone: 'Europe/Berlin',
  }),
  'GET order/getReportCard': () => ({}),
  'GET order/getOptionRecord': () => ({}),
  'GET order/listEquity': () => ({ from: '2026-01-01T00:00:00Z' }),
  // Without a form around it: tests/api/files has those.
  'POST user/upload': () => ({ purpose: 'front', file: 'text' }),
  'POST user/verifyBasic': () => ({
    fullName: 'Ada Lovelace',
    idNumber: 'L01X00T47',
    birthDate: '1990-12-10',
    address: '12 St James’s Square, London',
  }),
  'POST user/verifyAdvanced': () => ({
    front: '999999991',
    back: '999999992',
    selfie: '999999993',
  }),
  'POST user/identification': () => ({
    firstName: 'Ada',
    lastName: 'Lovelace',
    sex: 'female',
    birthDate: '1990-12-10',
    country: 'DE',
    address: 'Hauptstraße 1, Berlin',
    areaCode: '+49',
    phone: '030901820',
    documentType: 'passport',
    front: '999999991',
    back: '999999992',
    handHeld: '999999993',
    signature: '999999994',
  }),
  'GET user/file/{id}': () => ({ id: '999999999' }),
  'GET user/getStatement': () => ({ month: '2026-01', format: 'csv' }),
  'POST user/resetDemo': () => ({}),
  'POST user/addWithdrawalAddress': () => ({
    name: 'Mine',
    network: 'tron',
    address: 'TVxuVDuE8M2aMGHrweGaTAUzZPBxAN3hx4',
  }),
  'POST user/addBankCard': () => ({
    name: 'Ada Example',
    bankName: 'First Bank',
    cardNumber: '4111111111111111',
  }),
  'POST user/recharge': () => ({
    method: 'crypto',
    currency: 'USDT',
    amount: '150',
    lastSix: '9f03c1',
  }),
  'GET user/listRecharge': () => ({ status: ['pending'], page: '1', size: '5' }),
  'POST index/depositNotice': () => ({
    timestamp: 1_800_000_000,
    payload: '{}',
    signature: 'a'.repeat(64),
  }),
  'POST user/quoteSwap': () => ({ from: 'BTC', to: 'USDT', amount: '0.01' }),
  'POST user/swap': () => ({ quoteId: '999999999' }),
  'GET user/listSwap': () => ({ page: '1', size: '5' }),
  'POST user/setDefaultDestination': () => ({ id: '999999999' }),
  'POST user/removeDestination': () => ({ id: '999999999' }),
  'POST user/withdrawal': () => ({ destinationId: '999999999', currency: 'USDT', amount: '5' }),
  'GET user/listWithdrwal': () => ({ status: ['pending'], page: '1', size: '5' }),
  'POST user/cancelWithdrawal': () => ({ id: '999999999' }),
  'GET order/getSignedReceipt/{id}': () => ({ id: mine() }),
  'GET index/listReceiptKeys': () => ({}),
  'GET index/getFillQuality': () => ({}),
});

/** Calls that take more than one shape of input. */
const variants: Good[] = [
  {
    name: 'POST order/buyOptions, limit',
    route: 'POST order/buyOptions',
    input: () => ({
      kind: 'margin',
      code: 'EURUSD',
      side: 'long',
      type: 'limit',
      lots: '0.01',
      leverage: 30,
      limitPrice: '1.2',
      goodTill: '2030-01-01T00:00:00Z',
      trailingDistance: '0.01',
    }),
  },
  {
    name: 'POST order/buyOptions, stop',
    route: 'POST order/buyOptions',
    input: () => ({
      kind: 'margin',
      code: 'EURUSD',
      side: 'long',
      type: 'stop',
      lots: '0.01',
      leverage: 30,
      stopPrice: '1.5',
      goodTill: '2030-01-01T00:00:00Z',
    }),
  },
  {
    name: 'POST order/buyOptions, timed',
    route: 'POST order/buyOptions',
    input: () => ({
      kind: 'timed',
      code: 'EURUSD',
      direction: 'up',
      period: 60,
      amount: '10',
      requestedPrice: '1.39',
    }),
  },
];

type Schema = {
  type?: string;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Schema>;
};

/** The plainest value that a schema takes. */
function plainest({ type, enum: choices, minimum, properties = {} }: Schema): unknown {
  if (choices) return choices[0];
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, plainest(of)]));
  if (type === 'number' || type === 'integer') return minimum ?? 1;
  return { boolean: false, array: [] }[type ?? ''] ?? 'text';
}

/** A good input made from the contract; a call that needs a better one stands in the list above. */
function madeFor(route: Route): Fields {
  const { input } = contracts[route];
  const made = plainest(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema);
  if (!input.safeParse(made).success) throw new Error(`Name a good input for ${route} here.`);
  return made as Fields;
}

/** A good input for every call and every shape of it; `mine` is an open order of the caller. */
export const goodInputs = (mine: () => string): Good[] => [
  ...(Object.keys(contracts) as Route[]).map((route) => ({
    name: route,
    route,
    input: inputs(mine)[route] ?? (() => madeFor(route)),
  })),
  ...variants,
];
