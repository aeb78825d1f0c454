import { readFileSync } from 'node:fs';
import { forgetDraft, hasDraft, keepDraft, readDraft } from './drafts';
import { forgetDrafts } from './forget-drafts';

/** What a tab keeps. */
function tab() {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const ada = { customer: '1', form: 'verification-basic', since: 'not-started null' };
const bob = { ...ada, customer: '12' };
const names = ['fullName', 'address'];
const texts = { fullName: 'Ada Lovelace', address: 'London' };

it('gives back what was typed, field by field', () => {
  const store = tab();
  expect(readDraft(ada, names, store)).toEqual({});
  keepDraft(ada, texts, store);
  expect(readDraft(ada, names, store)).toEqual(texts);
  expect(readDraft(ada, ['address', 'selfie'], store)).toEqual({ address: 'London' });
  forgetDraft(ada, store);
  expect(readDraft(ada, names, store)).toEqual({});
});

it('shows nothing to another customer, in another form, or after another review', () => {
  const store = tab();
  keepDraft(ada, texts, store);
  expect(readDraft(bob, names, store)).toEqual({});
  expect(readDraft({ ...ada, form: 'verification-loan' }, names, store)).toEqual({});
  const later = { ...ada, since: 'rejected 2026-11-25' };
  expect(readDraft(later, names, store)).toEqual({});
  expect([ada, bob, later].map((of) => hasDraft(of, store))).toEqual([true, false, false]);
});

it('forgets what others typed, and at the end of a session everything, but no choice of the reader', () => {
  const store = tab();
  store.setItem('board', '1');
  keepDraft(ada, texts, store);
  keepDraft(bob, texts, store);
  forgetDrafts(bob.customer, store);
  expect(readDraft(ada, names, store)).toEqual({});
  expect(readDraft(bob, names, store)).toEqual(texts);
  keepDraft(ada, texts, store);
  forgetDrafts(ada.customer, store);
  expect(readDraft(bob, names, store)).toEqual({});
  forgetDrafts(null, store);
  expect([...store.kept.keys()]).toEqual(['board']);
});

it.each(['', 'no json', 'null', '7', '{"since":"not-started null","texts":null}', '[]'])(
  'reads no draft in %j',
  (text) => {
    const store = tab();
    store.setItem('draft:1:verification-basic', text);
    expect(readDraft(ada, names, store)).toEqual({});
    store.setItem(
      'draft:1:verification-basic',
      JSON.stringify({ since: ada.since, texts: { address: 7, fullName: 'Ada' } }),
    );
    expect(readDraft(ada, names, store)).toEqual({ fullName: 'Ada' });
  },
);

it('goes on where the tab keeps nothing', () => {
  const full = {
    ...tab(),
    setItem: () => {
      throw new Error('full');
    },
  };
  keepDraft(ada, texts, full);
  keepDraft(ada, texts, null);
  forgetDrafts(null, null);
  expect(readDraft(ada, names, null)).toEqual({});
});

const written = (file: string) => readFileSync(file, 'utf8');

it('is forgotten wherever a session ends or begins', () => {
  for (const file of [
    'connection/session-end.ts',
    'account/leave-button.tsx',
    'login/enter-site.ts',
  ])
    expect([file, written(`components/${file}`)]).toEqual([
      file,
      expect.stringMatching(/\bforgetDrafts\(\);/),
    ]);
});

it.each([
  ['deposits/use-deposit.ts', /'amount', 'lastSix', 'txHash', 'address', 'paid',\s+\] as const/],
  ['withdrawals/address-form.tsx', /\['name', 'network', 'address'\] as const/],
  ['login/register-form.tsx', /\['email', 'username', 'inviteCode'\] as const/],
  ['swaps/use-swap.ts', /\['from', 'to', 'amount'\] as const/],
])('is kept of %s, of just these fields, and forgotten once it was sent', (file, fields) => {
  const code = written(`components/${file}`);
  expect(code).toMatch(fields);
  expect(code).toMatch(/\buseDraft\(form, of, /);
  expect(code).toMatch(/\bforget\(\);/);
});

it('is kept of a message, and forgotten once it is under way', () => {
  const code = written('components/support/use-written.ts');
  expect(code).toMatch(/keepDraft\(of, \{ text \}\);\s+else forgetDraft\(of\);/);
  expect(written('components/support/compose.tsx')).toMatch(/onWrite\(.+\s+setText\(''\);/);
});

it('is never kept of the number of a card', () => {
  expect(written('components/withdrawals/card-form.tsx')).not.toMatch(/draft/i);
});
