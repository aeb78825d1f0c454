import { isDay } from './day-rules';
import {
  isHash,
  readAmount,
  type Amounts,
  type ProofRecord,
  type Total,
  type Version,
} from './tree-rules';

/** One customer's proof, as it is downloaded: whole, so that it can be checked without anything else. */
export type OwnProof = {
  kind: 'assay-liabilities-proof';
  record: ProofRecord;
  /** The username, and what hides it from others. */
  account: string;
  salt: string;
  place: number;
  amounts: Amounts[];
  /** What stands beside the way from the leaf to the top, the leaf's own neighbour first. */
  path: { hash: string; sums: string[] }[];
};

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
// A field more would be hashed unread, and could hold what a terminal obeys.
const holds = (value: Fields, names: string): boolean =>
  Object.keys(value).sort().join(' ') === names;
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\p{L}\p{N}_.-]{3,30}$/u.test(value);
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);
const isUnit = (value: Fields): boolean =>
  typeof value.currency === 'string' &&
  /^[A-Z0-9]{1,10}$/.test(value.currency) &&
  isCount(value.scale) &&
  value.scale <= 12;

const isTotal = (value: unknown): value is Total =>
  isFields(value) &&
  holds(value, 'currency debt owed scale') &&
  isUnit(value) &&
  readAmount(value.owed) !== null &&
  readAmount(value.debt) !== null;

const partNames: Record<Version, readonly string[]> = {
  2: ['available', 'debt', 'held'],
  3: ['available', 'debt', 'held', 'principal'],
};

const isAmounts =
  (version: Version) =>
  (value: unknown): value is Amounts =>
    isFields(value) &&
    holds(value, ['currency', 'scale', ...partNames[version]].sort().join(' ')) &&
    isUnit(value) &&
    partNames[version].every((name) => readAmount(value[name]) !== null);

const isBefore = (value: unknown): boolean =>
  value === null ||
  (isFields(value) && holds(value, 'day hash') && isDayText(value.day) && isHash(value.hash));

const recordFields = 'accounts before day lastEntry root takenAt totals version';

/** Whether it is a record of version 2 or 3; its currencies each stand in it once. */
export function isRecord(value: unknown): value is ProofRecord {
  if (!isFields(value) || !holds(value, recordFields)) return false;
  if (value.version !== 2 && value.version !== 3) return false;
  if (!isDayText(value.day) || !isMoment(value.takenAt)) return false;
  if (readAmount(value.lastEntry) === null || !isCount(value.accounts)) return false;
  if (!isHash(value.root) || !isBefore(value.before)) return false;
  if (!Array.isArray(value.totals) || !value.totals.every(isTotal)) return false;
  return new Set(value.totals.map((total) => total.currency)).size === value.totals.length;
}

const isSibling = (value: unknown, sums: number): boolean =>
  isFields(value) &&
  holds(value, 'hash sums') &&
  isHash(value.hash) &&
  Array.isArray(value.sums) &&
  value.sums.length === sums &&
  value.sums.every((sum) => readAmount(sum) !== null);

const proofFields = 'account amounts kind path place record salt';

/** A proof out of what somebody handed in; null where it is none, or an amount in it is negative or too large. */
export function readProof(value: unknown): OwnProof | null {
  if (!isFields(value) || !holds(value, proofFields)) return null;
  if (value.kind !== 'assay-liabilities-proof') return null;
  const { record, account, salt, place, amounts, path } = value;
  if (!isRecord(record) || !isName(account) || !isHash(salt) || !isCount(place)) return null;
  if (!Array.isArray(amounts) || !amounts.every(isAmounts(record.version))) return null;
  const fits = (one: Amounts, n: number) =>
    one.currency === record.totals[n]?.currency && one.scale === record.totals[n].scale;
  if (amounts.length !== record.totals.length || !amounts.every(fits)) return null;
  if (!Array.isArray(path) || !path.every((one) => isSibling(one, 2 * amounts.length))) return null;
  return value as OwnProof;
}
