import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonical } from '../receipts/canonical-rules';
import { reportOnProof } from './proof-report';
import type { OwnProof } from './read-rules';
import { blindOf, leafNode, rootOf, sha256 } from './tree-crypto';
import { recordText, totalsOf, type ProofRecord, type Version } from './tree-rules';

/** A house of one customer, with 5 USDT available, and 2 in plans where its version has these. */
function proofOf(version: Version, day: string, before: ProofRecord | null): OwnProof {
  const [account, salt] = ['ada', sha256(day)];
  const unit = { currency: 'USDT', scale: 6 };
  const parts = { available: '5000000', held: '0', debt: '0' };
  const amounts = [{ ...unit, ...parts, ...(version === 3 && { principal: '2000000' }) }];
  const tree = { version, day };
  const { hash } = leafNode(day, 0, blindOf(salt, sha256(account)), amounts);
  const totals = [{ ...unit, owed: version === 3 ? '7000000' : '5000000', debt: '0' }];
  const head = { ...tree, takenAt: `${day}T00:05:00.000Z`, lastEntry: '1', accounts: 1, totals };
  const top = { hash, sums: totals.flatMap(({ owed, debt }) => [owed, debt].map(BigInt)) };
  const record: ProofRecord = {
    ...head,
    root: rootOf(head, top),
    before: before && {
      day: before.day,
      hash: sha256(recordText(canonical(before))),
    },
  };
  expect(totalsOf(record)).toEqual(top.sums);
  return { kind: 'assay-liabilities-proof', record, account, salt, place: 0, amounts, path: [] };
}

let folder: string;
let site: Server;
let shown: ProofRecord[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-report-'));
  site = createServer((request, response) => {
    const record = shown.find(({ day }) => request.url?.endsWith(day));
    response.end(JSON.stringify({ result: { record } }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  site.close();
  site.closeAllConnections();
});

async function verdictOn(versions: readonly [Version, Version]) {
  const first = proofOf(versions[0], '2026-11-19', null);
  const second = proofOf(versions[1], '2026-11-20', first.record);
  shown = [first.record, second.record];
  const file = path.join(folder, 'own.json');
  writeFileSync(file, JSON.stringify(second));
  const from = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const { code, lines } = await reportOnProof(file, from);
  return { code, said: lines.join('\n') };
}

it.each([
  [2, 2, '  USDT: 5 available, 0 held; 0 owed by them'],
  [2, 3, '  USDT: 5 available, 0 held, 2 in plans; 0 owed by them'],
  [3, 3, '  USDT: 5 available, 0 held, 2 in plans; 0 owed by them'],
] as const)('after a record of version %d one of version %d holds', async (before, after, own) => {
  const { code, said } = await verdictOn([before, after]);
  expect([code, said]).toEqual([0, expect.stringContaining(own)]);
  expect(said).toContain('✓ before: it follows on the record of 2026-11-19');
});

it('after a record of version 3 none of version 2 does: it would leave principal out', async () => {
  const { code, said } = await verdictOn([3, 2]);
  expect([code, said]).toEqual([1, expect.stringContaining('none of version 2 can follow on it')]);
});

it.each([
  [[2, 3], 0, '✓ before: it follows on the record of 2026-11-19'],
  [[3, 2], 1, 'none of version 2 can follow on it'],
] as const)(
  'judges versions %j by two records that were kept as files',
  async (versions, code, said) => {
    const first = proofOf(versions[0], '2026-11-19', null);
    const second = proofOf(versions[1], '2026-11-20', first.record);
    const write = (name: string, value: unknown) => {
      const file = path.join(folder, name);
      writeFileSync(file, JSON.stringify(value));
      return file;
    };
    const [own, kept] = [write('two.json', second), write('kept.json', { record: second.record })];
    const verdict = await reportOnProof(own, kept, write('before.json', { record: first.record }));
    expect([verdict.code, verdict.lines.join('\n')]).toEqual([code, expect.stringContaining(said)]);
    const other = write('other.json', { record: { ...first.record, accounts: 2 } });
    expect((await reportOnProof(own, kept, other)).code).toBe(1);
  },
);
