import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Contract } from '@/lib/core/contract';
import { contracts } from '@/lib/generated/contracts';

const texts = new Map(
  readdirSync('components', { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join('components', name))
    .map((file) => [file.replace(/\.tsx?$/, ''), readFileSync(file, 'utf8')] as const),
);
const files = [...texts.keys()];

/** Messages to support have an outbox, which keeps the key of each. */
const outbox = 'POST user/writeSupport';

/** Whether a file draws from, or says of its types, what stands in another. */
const names = (file: string, other: string) =>
  [...texts.get(file)!.matchAll(/from '(\.{1,2}\/[^']+)'/g)].some(
    ([, path]) => normalize(join(dirname(file), path!)) === other,
  );

const isAttempt = (text: string) =>
  /\buse(Kept|Dialog)?Attempt\(/.test(text) && !/function use(Kept|Dialog)?Attempt/.test(text);
const drawsFields = (text: string) =>
  /<(DecimalField|TextField|SelectField|Segmented|OtpField|PhotoField|Chip|TermChip)\b/.test(text);
const keeps = (text: string) => /<KeptFields\b/.test(text);
const drawsDialog = (text: string) => /<(Order|Question|TakeBack)?Dialog\b/.test(text);

// The dialog of an order asks by itself, unless its order has ended.
const orderDialog = 'components/orders/dialogs/order-dialog';
const asksBefore = (text: string) =>
  /isUnsettled\(\)/.test(text) ||
  (/isUnsettled=\{isUnsettled\}/.test(text) && /isUnsettled\(\)/.test(texts.get(orderDialog)!));

const attempts = files.filter((file) => isAttempt(texts.get(file)!));
const unitOf = (attempt: string) => [attempt, ...files.filter((file) => names(file, attempt))];

/** The function that makes a call: the last that begins above it. */
const senderOf = (text: string, name: string) =>
  [
    ...text
      .slice(0, text.indexOf(`call('${name}'`))
      .matchAll(/^(?:export )?(?:const|function) (\w+)/gm),
  ].at(-1)?.[1];

const moving = Object.entries(contracts as Record<string, Contract>)
  .filter(([, { movesMoney }]) => movesMoney)
  .map(([name]) => name);

it.each(moving.filter((name) => name !== outbox))('sends %s by an attempt alone', (name) => {
  const senders = files.filter((file) => texts.get(file)!.includes(`call('${name}'`));
  expect(senders).toHaveLength(1);
  const text = texts.get(senders[0]!)!;
  expect(text.split(`call('${name}'`)[1]).toMatch(/^, [^;]*?idempotencyKey \}\)/);
  const sender = senderOf(text, name)!;
  const isLocal = !RegExp(`export (const|function) ${sender}\\b`).test(text);
  const users = (isLocal ? senders : files).filter((file) =>
    RegExp(`\\b${sender}\\b(?! =)(?!\\()`).test(
      texts.get(file)!.replace(/^import [^;]*;$|'[^']*'/gm, ''),
    ),
  );
  expect(users).not.toEqual([]);
  for (const file of users)
    expect(texts.get(file)).toMatch(RegExp(`use(Kept|Dialog)?Attempt\\(${sender}\\b`));
});

it.each(attempts)('keeps what %s sent as it was, until it is settled', (attempt) => {
  const unit = unitOf(attempt);
  const open = unit.filter((file) => {
    const isKept =
      keeps(texts.get(file)!) || unit.some((one) => names(one, file) && keeps(texts.get(one)!));
    return drawsFields(texts.get(file)!) && !isKept;
  });
  expect(open).toEqual([]);
  const asks = unit.some((file) => drawsDialog(texts.get(file)!));
  if (asks) expect(unit.some((file) => asksBefore(texts.get(file)!))).toBe(true);
});
