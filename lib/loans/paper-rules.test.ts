import { agreementPaper, type Agreement } from './paper-rules';

const agreement: Agreement = {
  amount: '400',
  days: 30,
  dailyRate: '0.0004',
  interestFreeDays: 7,
  overdueRate: '0.0008',
  borrower: 'Ada Lovelace',
  username: 'ada',
  madeAt: '2028-02-29T23:05:09Z',
};

const paperOf = (of: Parameters<typeof agreementPaper>[0]) =>
  agreementPaper(of, (key, values) => [key, ...Object.values(values ?? {})].join(' '), {
    amount: (value) => value,
    percent: (fraction) => fraction,
    days: String,
    count: String,
    time: (at) => at,
  });

it('is read as it will be signed, save for the time of signing, which it names none of', () => {
  const [read, signed] = [paperOf({ ...agreement, madeAt: null }), paperOf(agreement)];
  const made = 'loans.agreement.made';
  expect(read.facts.find(([label]) => label === made)?.[1]).toBe('loans.agreement.madeThen');
  expect(signed.facts.find(([label]) => label === made)?.[1]).toContain(agreement.madeAt);
  const others = ({ facts }: typeof read) => facts.filter(([label]) => label !== made);
  expect(others(read)).toEqual(others(signed));
  expect([read.title, read.clauses, read.schedule]).toEqual([
    signed.title,
    signed.clauses,
    signed.schedule,
  ]);
  expect(signed.signed).toContain(agreement.madeAt);
});
