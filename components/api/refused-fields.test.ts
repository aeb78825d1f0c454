import { ApiRefusal } from './call';
import { fieldAt, refusedFields } from './refused-fields';

const names = ['stake', 'note'] as const;
const fieldOf = { '10016': 'stake', amount: 'stake' } as const;
const of = (error: unknown) => refusedFields(error, names, fieldOf);
const issues = (...paths: string[]) => ({
  issues: paths.map((path) => ({ path, message: 'decimal' })),
});

it('finds the fields that the server names, by the names of the form', () => {
  expect(of(new ApiRefusal('400', issues('amount', 'note', 'code')))).toEqual([
    { field: 'stake', why: 'decimal' },
    { field: 'note', why: 'decimal' },
  ]);
});

it('finds the field that the word of an issue is about, wherever the call puts it', () => {
  const missing = { path: 'note', message: 'noteOrStake' };
  const refusal = new ApiRefusal('400', { issues: [missing] });
  expect(refusedFields(refusal, names, { noteOrStake: 'stake' })).toEqual([
    { field: 'stake', why: 'noteOrStake' },
  ]);
});

it('finds the field that a code is about where the server names none of the form', () => {
  const refusal = new ApiRefusal('10016', issues('code'));
  expect(of(refusal)).toEqual([{ field: 'stake', why: refusal }]);
});

it('finds none for a refusal of the whole, and for what is no refusal', () => {
  expect(of(new ApiRefusal('10011'))).toEqual([]);
  expect(of(new ApiRefusal(null))).toEqual([]);
  expect(of(new Error('10016'))).toEqual([]);
});

it('leaves an issue at the field that it names, though its code is mostly about another', () => {
  const issue = { path: 'note', message: '10016' };
  const refusal = new ApiRefusal('400', { issues: [issue] });
  expect(of(refusal)).toEqual([{ field: 'note', why: '10016' }]);
  expect(fieldAt(issue, names, fieldOf)).toBe('note');
});
