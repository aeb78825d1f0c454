import { amount } from './amount-contract';

const issuesOf = (typed: string) =>
  amount()
    .safeParse(typed)
    .error?.issues.map((i) => i.message);

it.each([
  ['99999999999999999999', ['amountLarge']],
  ['1000000000000000000', ['amountLarge']],
  ['1000000000000000000.5', ['amountLarge']],
  ['999999999999999999', undefined],
  ['0.01', undefined],
  ['0', ['amount']],
  ['', ['amount', 'amount']],
  ['-5', ['amount']],
])('of %s is said %j', (typed, issues) => expect(issuesOf(typed)).toEqual(issues));
