import { enableAuthenticator, enableWithMailedCode } from './contract';

it('a mailed code that is asked for is missed at its field', () => {
  const typed = { password: 'a long password', otp: '123456', confirmation: '', code: '' };
  expect(enableAuthenticator.input.safeParse(typed).success).toBe(true);
  const judged = enableWithMailedCode.safeParse(typed);
  expect(judged.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['code', 'codeMissing'],
  ]);
  expect(enableWithMailedCode.safeParse({ ...typed, code: '123 456' }).success).toBe(true);
});
