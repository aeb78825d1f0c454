import type { Readable } from 'node:stream';

/** Where a file lies encrypted (AES-256 in counter mode), and what opens it. */
export type Stored = { path: string; key: Buffer; counter: Buffer };

/** A file as it came in, on the disk of this process until the call is over. */
export class Received {
  constructor(
    readonly bytes: number,
    /** Its first bytes, enough to tell its type. */
    readonly head: Uint8Array,
    readonly stored: Stored,
  ) {}
}

/** An answer that is a file to keep instead of JSON, whole or as it is made. */
export class Download {
  constructor(
    readonly body: Buffer | Readable,
    readonly type: 'text/csv; charset=utf-8' | 'application/pdf' | 'application/zip',
    /** What it is called on the disk of the reader: letters of ASCII alone. */
    readonly name: string,
  ) {}
}

/** Words for one reader, shown alone and kept nowhere. */
export class Note {
  constructor(
    readonly bytes: Buffer,
    readonly type: 'text/plain; charset=utf-8',
  ) {}
}

/** An answer that is a picture instead of JSON. */
export class Picture {
  constructor(
    readonly bytes: Buffer,
    readonly type: 'image/jpeg',
    /** Whether everybody may keep it for good: its name changes with it. */
    readonly of: { keep: boolean } = { keep: false },
  ) {}
}
