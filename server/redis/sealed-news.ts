import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What was opened: news, and whether some before them were lost on the way; or why nothing is taken from it:
 * it is this process's own, one that was taken already, too old to be told from one that is said again, or
 * of nobody who knows the secret.
 */
export type Opened =
  | { is: 'news'; news: unknown; isAfterHole: boolean }
  | { is: 'own' | 'known' | 'late' | 'strange' };

type Heard = { key: Buffer; number: bigint; at: number };

const cipher = 'aes-256-gcm';
const senderBytes = 16;
const numberBytes = 8;
const headBytes = senderBytes + numberBytes;
const timeBytes = 8;
const tagBytes = 16;
// Clocks may differ by as much; who was silent for longer is known by the time alone.
const lateMs = 60_000;
const forgottenMs = 3 * lateMs;
const mostHeard = 1_000;

const derived = (key: string | Buffer, salt: string | Buffer, of: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, of, 32));

/** The key of what one process says of one topic. Its numbers begin at 1 and are never used again under it. */
const keyOf = (house: Buffer, sender: Buffer, topic: string): Buffer =>
  derived(house, sender, `news of ${topic}`);

function nonceOf(number: bigint): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(number, 12 - numberBytes);
  return nonce;
}

/** The part of a house's secret that is its name among others on the same Redis; it opens nothing. */
export const houseName = (secret: string): string =>
  derived(secret, 'assay', 'name of the house').subarray(0, 9).toString('base64url');

/**
 * Seals what processes of a house tell each other on a way that others may read and write: nobody without the
 * secret reads or makes news, moves them to another topic, or has them taken twice or out of order.
 */
export class SealedNews {
  private readonly house: Buffer;
  private readonly sender = randomBytes(senderBytes);
  private readonly said = new Map<string, { key: Buffer; number: bigint }>();
  private readonly heard = new Map<string, Heard>();

  constructor(
    secret: string,
    private readonly clock: () => number = Date.now,
  ) {
    this.house = derived(secret, 'assay', 'news between processes');
  }

  seal(topic: string, news: unknown): Buffer {
    const own = this.said.get(topic) ?? { key: keyOf(this.house, this.sender, topic), number: 0n };
    own.number += 1n;
    this.said.set(topic, own);
    const head = Buffer.alloc(headBytes + timeBytes);
    this.sender.copy(head);
    head.writeBigUInt64BE(own.number, senderBytes);
    head.writeBigUInt64BE(BigInt(this.clock()), headBytes);
    const sealing = createCipheriv(cipher, own.key, nonceOf(own.number));
    return Buffer.concat([
      head.subarray(0, headBytes),
      sealing.update(head.subarray(headBytes)),
      sealing.update(JSON.stringify(news)),
      sealing.final(),
      sealing.getAuthTag(),
    ]);
  }

  open(topic: string, sealed: Buffer): Opened {
    if (sealed.length < headBytes + timeBytes + tagBytes) return { is: 'strange' };
    const sender = sealed.subarray(0, senderBytes);
    if (sender.equals(this.sender)) return { is: 'own' };
    const number = sealed.readBigUInt64BE(senderBytes);
    const name = `${sender.toString('latin1')} ${topic}`;
    const before = this.heard.get(name);
    const key = before?.key ?? keyOf(this.house, sender, topic);
    const plain = opened(key, number, sealed);
    if (!plain) return { is: 'strange' };
    if (before && number <= before.number) return { is: 'known' };
    const now = this.clock();
    if (Math.abs(now - Number(plain.readBigUInt64BE())) > lateMs) return { is: 'late' };
    this.remember(name, { key, number, at: now });
    const news: unknown = JSON.parse(plain.toString('utf8', timeBytes));
    return { is: 'news', news, isAfterHole: before !== undefined && number !== before.number + 1n };
  }

  private remember(name: string, heard: Heard): void {
    this.heard.delete(name);
    this.heard.set(name, heard);
    if (this.heard.size <= mostHeard) return;
    for (const [other, { at }] of this.heard) {
      if (heard.at - at <= forgottenMs) break;
      this.heard.delete(other);
    }
  }
}

/** The sealed part, or null where it was not sealed by this key under this number. */
function opened(key: Buffer, number: bigint, sealed: Buffer): Buffer | null {
  const end = sealed.length - tagBytes;
  const opening = createDecipheriv(cipher, key, nonceOf(number), { authTagLength: tagBytes });
  opening.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([opening.update(sealed.subarray(headBytes, end)), opening.final()]);
  } catch {
    return null;
  }
}
