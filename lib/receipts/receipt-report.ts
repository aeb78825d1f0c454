import { z } from 'zod';
import { isSame } from '../core/money';
import { rulesOf } from '../orders/kinds-rules';
import { recompute, type Recomputation, type Step } from '../orders/recompute/recompute-rules';
import { checkSignature } from './signature-crypto';
import { receiptKey, type ReceiptKey } from './contract';
import type { Readable, Unsigned } from './signed-rules';

export type Report = { ok: boolean; lines: string[] };

const whyNot: Record<Unsigned, string> = {
  malformed: 'this is not a signed receipt of version 1',
  'repeated-name':
    'a name stands twice in one object, so that two readers may read two things in it',
  'unknown-key': 'the key it names is not among the published keys',
  'outside-key-time': 'its key was not in use when it says it was issued',
  'wrong-signature': 'the signature is not one of its key over this text: something was changed',
};

const mark = (agrees: boolean) => (agrees ? '✓' : '✗');

/** Published keys from what a list of them answers: the whole answer of the call, or the list alone. */
export function keysFrom(json: unknown): ReceiptKey[] {
  const list = Array.isArray(json) ? json : (json as { result?: unknown } | null)?.result;
  return z.array(receiptKey).parse(list);
}

const termsOf = (step: Step) =>
  step.terms
    .map(({ operator, value, name }) => `${operator ? `${operator} ` : ''}${value} (${name})`)
    .join(' ');

/** One line of the arithmetic: its part, its name, how it is reckoned and what the receipt says. */
function lineOf(step: Step): string {
  const unit = step.currency ? ` ${step.currency}` : '';
  const reckoned =
    step.terms.length > 1 || step.exact !== step.result
      ? ` = ${step.exact}${step.exact === step.result ? '' : ` → ${step.result}`}${unit}`
      : '';
  const level = step.level ? ` ${step.level.sign} ${step.level.value}` : '';
  const stated = step.stated === null ? '' : `; the receipt says ${step.stated}`;
  const checked = step.stated !== null || step.level;
  return `${checked || !step.agrees ? mark(step.agrees) : ' '} ${step.part}, ${step.name}: ${termsOf(step)}${reckoned}${level}${stated}`;
}

function headOf({ signed }: Readable): string[] {
  const { issuer, issuedAt, keyId, account, order } = signed.receipt;
  const size = rulesOf(order.kind).inWords(order);
  return [
    `Receipt ${order.orderNumber}: ${order.code}, ${size}, ${order.status}, ${account} account`,
    `issued by ${issuer} at ${issuedAt} under key ${keyId}`,
    '',
  ];
}

/** The figures of a receipt, or null where what stands in their place is no number. */
function figuresOf(read: Readable): (Recomputation & { grid: string | null }) | null {
  try {
    return { ...recompute(read.signed.receipt.order), grid: otherGrid(read) };
  } catch {
    return null;
  }
}

/** The price grid that a fill names, where the terms that were signed with it name another; else null. */
function otherGrid({ signed }: Readable): string | null {
  const { terms, order } = signed.receipt;
  const { open, close, partial } = order.receipt;
  const grids = [open, ...partial, close].flatMap((fill) => fill?.tickSize ?? []);
  return grids.find((grid) => !isSame(grid, terms.tickSize)) ?? null;
}

/** Checks a signed receipt: its signature, and every figure worked out again by the rules that charged it. */
export function reportOn(text: string, keys: readonly ReceiptKey[]): Report {
  const checked = checkSignature(text, keys);
  const head = checked.read ? headOf(checked.read) : [];
  const signature = checked.ok
    ? '✓ signature: Ed25519, by the published key it names'
    : `✗ signature: ${whyNot[checked.why]}`;
  if (!checked.read)
    return { ok: false, lines: [...head, signature, '', 'This receipt does not hold.'] };
  const found = figuresOf(checked.read);
  if (!found)
    return {
      ok: false,
      lines: [
        ...head,
        signature,
        '✗ its figures are no numbers',
        '',
        'This receipt does not hold.',
      ],
    };
  const stated = found.steps.filter((s) => s.stated !== null || s.level);
  const differing = found.steps.filter((s) => !s.agrees).length;
  const ok = checked.ok && found.agrees && found.grid === null;
  const refused = checked.ok ? '' : 'its signature is refused, and ';
  const { tickSize } = checked.read.signed.receipt.terms;
  const grid =
    found.grid === null
      ? []
      : [`✗ price grid: a fill stands on ${found.grid}, the terms say ${tickSize}`];
  const apart = found.grid === null ? '' : 'a fill stands on another price grid, and ';
  const verdict = ok
    ? `Everything agrees: the signature, and ${stated.length} figures worked out again.`
    : `This receipt does not hold: ${refused}${apart}${differing} of ${stated.length} figures differ.`;
  return { ok, lines: [...head, signature, ...grid, ...found.steps.map(lineOf), '', verdict] };
}
