import { sign } from 'node:crypto';
import type { Caller } from '../core/caller';
import { notFound } from '../core/codes';
import { getOrder } from '../orders/service';
import { sql } from '../platform/db';
import { publicUrl } from '../platform/env';
import { runtime } from '../platform/runtime';
import { canonical } from './canonical-rules';
import type { ReceiptDocument, ReceiptKey, SignedReceipt } from './contract';
import { publishedKeys, signingKey } from './key-rows';

/** The caller's order as a signed receipt; 404 for what is not theirs. */
export async function signReceipt({ id }: { id: string }, caller: Caller): Promise<SignedReceipt> {
  const order = await getOrder({ id }, caller);
  const { env, catalogue } = runtime();
  const terms = await sql.rows.orders.findUnique({
    where: { id: BigInt(id) },
    select: { terms_version: true, quote_currency: true },
  });
  const instrument = catalogue.get(order.code);
  if (!terms || !instrument) throw notFound();
  const { id: keyId, key } = await signingKey(sql, env.AUTH_SECRET);
  const receipt: ReceiptDocument = {
    version: 1,
    issuer: publicUrl(env),
    issuedAt: new Date().toISOString(),
    keyId,
    account: caller.mode,
    terms: {
      version: terms.terms_version,
      quoteCurrency: terms.quote_currency,
      tickSize: instrument.tickSize,
    },
    order,
  };
  return { receipt, signature: sign(null, Buffer.from(canonical(receipt)), key).toString('hex') };
}

/** The public keys of all receipts; the first is made when there is none. */
export async function listReceiptKeys(): Promise<ReceiptKey[]> {
  const keys = await publishedKeys(sql);
  if (keys.length > 0) return keys;
  await signingKey(sql, runtime().env.AUTH_SECRET);
  return publishedKeys(sql);
}
