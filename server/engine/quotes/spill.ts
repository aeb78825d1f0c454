import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where a text lies in the file. */
export type Place = { slots: readonly number[]; bytes: number };

const slotBytes = 4_096;

/**
 * A file for what memory should not hold. It has no name once it is open, so the system removes it
 * however the process ends. Released room is written over, and an empty file takes none.
 */
export class Spill {
  private file: number | null = null;
  private folder: string | null = null;
  private free: number[] = [];
  private made = 0;

  constructor(private readonly parent = tmpdir()) {}

  /** Bytes on disk. */
  get size(): number {
    return this.file === null ? 0 : fstatSync(this.file).size;
  }

  /** Throws where the disk is full or not there; then nothing was kept. */
  write(text: string): Place {
    const file = this.open();
    const bytes = Buffer.from(text);
    const slots: number[] = [];
    try {
      for (let at = 0; at < bytes.length; at += slotBytes) {
        const slot = this.free.pop() ?? this.made++;
        slots.push(slot);
        writeAll(file, bytes.subarray(at, at + slotBytes), slot * slotBytes);
      }
    } catch (error) {
      this.free.push(...slots);
      throw error;
    }
    return { slots, bytes: bytes.length };
  }

  read({ slots, bytes }: Place): string {
    const file = this.open();
    const found = Buffer.alloc(bytes);
    slots.forEach((slot, n) => {
      const from = n * slotBytes;
      const length = Math.min(slotBytes, bytes - from);
      const read = readSync(file, found, from, length, slot * slotBytes);
      if (read !== length) throw new Error('what was spilled to disk is not there any more');
    });
    return found.toString();
  }

  release({ slots }: Place): void {
    this.free.push(...slots);
    if (this.free.length < this.made || this.file === null) return;
    this.free = [];
    this.made = 0;
    ftruncateSync(this.file);
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
    this.file = null;
    this.removeName();
  }

  private open(): number {
    if (this.file !== null) return this.file;
    this.folder = mkdtempSync(path.join(this.parent, 'assay-'));
    this.file = openSync(path.join(this.folder, 'spill'), 'w+', 0o600);
    this.removeName();
    return this.file;
  }

  private removeName(): void {
    if (this.folder === null) return;
    try {
      rmSync(this.folder, { recursive: true });
      this.folder = null;
    } catch {
      // Some systems keep the name of an open file: it goes when the file is closed.
    }
  }
}

function writeAll(file: number, bytes: Buffer, at: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}
