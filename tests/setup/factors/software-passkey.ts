import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

type Options = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };

/** How an answer differs from a right one. */
export type Wrong = {
  origin?: string;
  challenge?: string;
  type?: string;
  rpId?: string;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  crossOrigin?: boolean;
  signWith?: KeyObject;
};

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const encoded = (bytes: Buffer) => bytes.toString('base64url');

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes]);
const cborInt = (n: number) => (n >= 0 ? head(0, n) : head(1, -1 - n));

/** An authenticator of ES256 in software, as a phone has one in hardware. */
export class SoftwarePasskey {
  readonly id = randomBytes(32);
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;
  userHandle = '';

  constructor(
    readonly origin: string,
    private counts = true,
  ) {}

  private clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    );
  }

  private authData(rpId: string, wrong: Wrong, attested?: Buffer): Buffer {
    const { userPresent = true, userVerified = true } = wrong;
    const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (attested ? 0x40 : 0);
    if (this.counts) this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    const parts = [sha256(wrong.rpId ?? rpId), Buffer.from([flags]), counter];
    return Buffer.concat(attested ? [...parts, attested] : parts);
  }

  private attested(): Buffer {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value?: string) => cborBytes(Buffer.from(value!, 'base64url'));
    const key = Buffer.concat([
      head(5, 5), cborInt(1), cborInt(2), cborInt(3), cborInt(-7), cborInt(-1), cborInt(1),
      cborInt(-2), coordinate(x), cborInt(-3), coordinate(y),
    ]); // prettier-ignore
    const length = Buffer.from([0, this.id.length]);
    return Buffer.concat([Buffer.alloc(16), length, this.id, key]);
  }

  private wrapped(response: object) {
    const id = encoded(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** What a browser gives for a new passkey, without attestation. */
  make(options: Options, wrong: Wrong = {}) {
    this.userHandle = options.user!.id;
    const data = this.authData(options.rp!.id!, wrong, this.attested());
    const attestationObject = Buffer.concat([
      head(5, 3), cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0),
      cborText('authData'), cborBytes(data),
    ]); // prettier-ignore
    return this.wrapped({
      clientDataJSON: encoded(this.clientData('webauthn.create', options.challenge, wrong)),
      attestationObject: encoded(attestationObject),
      transports: ['internal'],
    });
  }

  /** What a browser gives for one that is used. */
  use(options: Options, wrong: Wrong = {}) {
    const data = this.authData(options.rpId!, wrong);
    const clientData = this.clientData('webauthn.get', options.challenge, wrong);
    const signed = createSign('sha256').update(Buffer.concat([data, sha256(clientData)]));
    return this.wrapped({
      clientDataJSON: encoded(clientData),
      authenticatorData: encoded(data),
      signature: encoded(signed.sign(wrong.signWith ?? this.keys.privateKey)),
      userHandle: this.userHandle,
    });
  }
}
