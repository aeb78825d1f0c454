import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { verifySignature } from '@/components/receipt/verify-signature';
import type { MarginOrder } from '../orders/margin/contract';
import { canonical } from './canonical-rules';
import type { ReceiptDocument, ReceiptKey } from './contract';
import { keyIdOf } from './key-rows';
import { keysFrom, reportOn } from './receipt-report';
import { verify } from './verify-report';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');

const key: ReceiptKey = {
  keyId: keyIdOf(raw),
  algorithm: 'Ed25519',
  publicKey: raw.toString('hex'),
  createdAt: '2026-11-01T00:00:00.000Z',
  retiredAt: null,
};

const fill = (over: object) => ({
  tick: {
    source: 'simulated',
    live: false,
    time: '2026-11-20T14:05:00.000Z',
    sequence: '7',
    bid: '1.39287',
    ask: '1.39298',
  },
  requestedPrice: '1.39298',
  price: '1.39298',
  ageMs: 12,
  spread: '0.00011',
  fee: '4.17894',
  slippage: '0',
  reason: 'market-order',
  conversion: { currency: 'USD', inverse: false, tick: null },
  lots: '1',
  profit: null,
  covered: '0',
  decision: null,
  tickSize: null,
  ...over,
});

const order: MarginOrder = {
  id: '42',
  orderNumber: 'M-00000042',
  kind: 'margin',
  code: 'EURUSD',
  side: 'long',
  direction: null,
  type: 'market',
  status: 'closed',
  createdTime: '2026-11-20T14:05:00.000Z',
  lots: '1',
  openLots: '0',
  leverage: 30,
  openPrice: '1.39298',
  closePrice: '1.39287',
  openTime: '2026-11-20T14:05:00.000Z',
  closeTime: '2026-11-20T14:06:00.000Z',
  expirationTime: null,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  trailingStop: null,
  limitPrice: null,
  stopPrice: null,
  tiedTo: null,
  partTimes: [],
  contracts: '100000',
  requiredMargin: '4643.266667',
  usedMargin: '0.00',
  fee: '8.35755',
  feeRate: '0.00003',
  amount: null,
  period: null,
  payout: null,
  expectedProfit: null,
  profit: '-11.00',
  closeReason: 'customer',
  cancelReason: null,
  receipt: {
    open: fill({}),
    close: fill({
      requestedPrice: '1.39287',
      price: '1.39287',
      fee: '4.17861',
      reason: 'customer',
      profit: '-11.00',
    }),
    partial: [],
  },
};

const receipt: ReceiptDocument = {
  version: 1,
  issuer: 'https://assay.example',
  issuedAt: '2026-11-20T15:00:00.000Z',
  keyId: key.keyId,
  account: 'real',
  terms: { version: 1, quoteCurrency: 'USD', tickSize: '0.00001' },
  order,
};

const signedText = (document: unknown, by = privateKey): string =>
  canonical({
    receipt: document,
    signature: sign(null, Buffer.from(canonical(document)), by).toString('hex'),
  });

const text = signedText(receipt);
const verdict = (given: string, keys = [key]) => reportOn(given, keys);

describe('a signed receipt', () => {
  it('holds: signature and every figure agree, line by line', () => {
    const { ok, lines } = verdict(text);
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(ok).toBe(true);
    expect(lines.filter((line) => line.startsWith('✓')).length).toBeGreaterThan(9);
  });

  it('holds too when another program wrote it with spaces and other names first', () => {
    const { signature, receipt: same } = JSON.parse(text) as { signature: string; receipt: object };
    const turned = Object.fromEntries(Object.entries(same).reverse());
    expect(verdict(JSON.stringify({ signature, receipt: turned }, null, 2)).ok).toBe(true);
  });

  it('is refused with any byte of it changed', () => {
    const bytes = Buffer.from(text);
    const anywhere = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ flip;
        expect(verdict(changed.toString('utf8')).ok).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused with any digit of it changed', () => {
    const places = [...text.matchAll(/\d/g)].map((match) => match.index);
    for (const at of places) {
      const other = String((Number(text[at]) + 1) % 10);
      expect(verdict(text.slice(0, at) + other + text.slice(at + 1)).ok).toBe(false);
    }
  });

  it('is refused with a field added, at any depth', () => {
    const added = (value: object) => JSON.stringify({ ...(JSON.parse(text) as object), ...value });
    expect(verdict(added({ note: 'paid twice' })).ok).toBe(false);
    expect(verdict(added({ receipt: { ...receipt, note: 'paid twice' } })).ok).toBe(false);
  });

  // Appends to an object of the signed text a name that it has, with the value that was signed.
  it.each([
    ['at its top', '"signature":', '"signature":"","signature":'],
    ['as a whole', '"receipt":{', '"receipt":{},"receipt":{'],
    ['below', '"profit":"-11.00"', '"profit":"99999.00","profit":"-11.00"'],
    ['in a fill', '"fee":"4.17861"', '"fee":"0","fee":"4.17861"'],
    ['in other letters', '"leverage":30', '"lever\\u0061ge":1,"leverage":30'],
  ])('is refused with a name that stands twice %s', async (_, once, twice) => {
    const given = text.replace(once, twice);
    expect(given).not.toBe(text);
    expect(canonical(JSON.parse(given))).toBe(text);
    for (const layout of [given, given.replaceAll(',"', ',\n  "')]) {
      const { ok, lines } = verdict(layout);
      expect([ok, lines[0]]).toEqual([false, expect.stringContaining('stands twice')]);
      const why = 'repeated-name';
      expect(await verifySignature(layout, [key])).toEqual({ kind: 'refused', why });
    }
    expect(await verifySignature(text, [key])).toMatchObject({ kind: 'holds' });
  });

  it('is refused when its figures do not follow, though it is signed', () => {
    const wrong = { ...receipt, order: { ...order, profit: '-10.00' } };
    const { ok, lines } = verdict(signedText(wrong));
    expect(ok).toBe(false);
    expect(lines).toContain('✓ signature: Ed25519, by the published key it names');
    expect(lines.some((line) => line.startsWith('✗ '))).toBe(true);
  });

  it('is refused when an option stands on another price grid than its terms, though it is signed', () => {
    const at = (bid: string, ask: string, over: object) =>
      fill({
        tick: { ...fill({}).tick, bid, ask },
        spread: '0.0002',
        fee: '0',
        lots: null,
        ...over,
      });
    const option = (tickSize: string) => ({
      ...order,
      orderNumber: 'T-00000042',
      kind: 'timed',
      side: null,
      direction: 'up',
      lots: null,
      openLots: null,
      leverage: null,
      contracts: null,
      amount: '10.00',
      period: 60,
      payout: '0.85',
      openPrice: '1.2',
      closePrice: '1.3',
      requiredMargin: '0.00',
      fee: '0.00',
      feeRate: '0',
      expectedProfit: '8.50',
      profit: '8.50',
      closeReason: 'expiry',
      receipt: {
        partial: [],
        open: at('1.1999', '1.2001', { price: '1.2', requestedPrice: '1.2', tickSize }),
        close: at('1.2999', '1.3001', {
          price: '1.3',
          requestedPrice: '1.3',
          reason: 'expiry',
          profit: '8.50',
          tickSize,
        }),
      },
    });
    const signed = (tickSize: string, terms: string) =>
      verdict(
        signedText({
          ...receipt,
          terms: { ...receipt.terms, tickSize: terms },
          order: option(tickSize),
        }),
      );
    expect(signed('0.0001', '0.0001')).toMatchObject({ ok: true });
    expect(signed('0.0001', '0.00010')).toMatchObject({ ok: true });
    const { ok, lines } = signed('0.1', '0.0001');
    expect(ok).toBe(false);
    expect(lines).toContain('✗ price grid: a fill stands on 0.1, the terms say 0.0001');
    expect(lines.at(-1)).toMatch('a fill stands on another price grid, and 0 of');
  });

  it.each([
    ['not JSON', 'not JSON'],
    ['something else', '{"receipt":{},"signature":""}'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('is no receipt: %s', (_, given) => expect(verdict(given).ok).toBe(false));
});

describe('the key of a receipt', () => {
  it('must be published', () => expect(verdict(text, []).ok).toBe(false));

  it('cannot be another one under its name', () => {
    const other = generateKeyPairSync('ed25519');
    const x = Buffer.from(other.publicKey.export({ format: 'jwk' }).x!, 'base64url');
    const forged = signedText(receipt, other.privateKey);
    expect(verdict(forged).ok).toBe(false);
    expect(verdict(forged, [{ ...key, publicKey: x.toString('hex') }]).ok).toBe(false);
  });

  it('must have been in use at the time', () => {
    const retired = (retiredAt: string) => verdict(text, [{ ...key, retiredAt }]).ok;
    expect(retired('2026-11-21T00:00:00.000Z')).toBe(true);
    expect(retired('2026-11-20T14:00:00.000Z')).toBe(false);
    expect(verdict(text, [{ ...key, createdAt: '2026-11-22T00:00:00.000Z' }]).ok).toBe(false);
  });

  it('comes from the whole answer of the call or from its list', () => {
    expect(keysFrom({ code: '200', result: [key] })).toEqual([key]);
    expect(keysFrom([key])).toEqual([key]);
    expect(() => keysFrom({ nothing: true })).toThrow();
  });
});

describe('the command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'receipt-'));
  const file = path.join(folder, 'receipt.json');
  const published = JSON.stringify({ code: '200', result: [key] });
  const house = createServer((_, response) => response.end(published));
  let issuer: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(house.address() as AddressInfo).port}`;
    writeFileSync(file, signedText({ ...receipt, issuer }));
  });
  afterAll(() => {
    house.close();
    rmSync(folder, { recursive: true });
  });

  it('takes no keys from the house that a receipt names by itself', async () => {
    const { code, lines } = await verify(file, null);
    expect(code).toBe(2);
    expect(lines.join('\n')).toMatch(`--keys ${issuer}`);
  });

  it('checks under the keys of an address or a file', async () => {
    const keys = path.join(folder, 'keys.json');
    writeFileSync(keys, published);
    for (const from of [issuer, keys]) expect(await verify(file, from)).toMatchObject({ code: 0 });
    writeFileSync(keys, '[]');
    expect((await verify(file, keys)).code).toBe(1);
  });

  it('says in plain words what it could not look at', async () => {
    const broken = path.join(folder, 'broken.json');
    writeFileSync(broken, '{');
    const said = async (receiptFile: string, keys: string) => {
      const { code, lines } = await verify(receiptFile, keys);
      return [code, ...lines];
    };
    expect(await said('none.json', 'none')).toEqual([
      2,
      'none.json cannot be read: there is no such file.',
    ]);
    expect(await said(file, broken)).toEqual([
      2,
      `The keys cannot be had from ${broken}: it is not JSON.`,
    ]);
    writeFileSync(broken, '{"result": 1}');
    expect((await said(file, broken))[1]).toMatch('it is no list of keys.');
    expect((await said(file, 'http://127.0.0.1:1'))[1]).toMatch(
      /^The keys cannot be had from http:\/\/127\.0\.0\.1:1: /,
    );
  });
});
