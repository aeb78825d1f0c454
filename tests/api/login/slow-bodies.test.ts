import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type App } from '@/tests/setup/app';
import { registered } from '@/tests/setup/mailbox';
import { fund, walletAddress, usableWallet } from '@/tests/setup/money';
import { until } from '@/tests/setup/until';

/** Guarantee: a session that was ended does nothing, though its call had begun before. */
let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Sends all but the last byte of a call, lets something happen, and sends that. Gives what is answered. */
async function across(
  token: string,
  path: string,
  input: object,
  meanwhile: () => Promise<unknown>,
) {
  const { hostname, port } = new URL(app.url);
  const body = JSON.stringify(input);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => (answer += String(data)));
  const head = [
    `POST /swx/customer/${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  await sleep(200);
  await meanwhile();
  socket.write(body.slice(-1));
  await until(() => /\r\n\r\n.*\}/s.test(answer));
  socket.destroy();
  return answer.split('\r\n')[0];
}

async function withThief() {
  const owner = await registered(app);
  const { result } = await app.call<{ token: string }>('POST login/login', {
    account: owner.username,
    password: owner.password,
  });
  const change = { oldPassword: owner.password, newPassword: 'another long password 9' };
  return {
    id: owner.user.id,
    thief: result.token,
    changePassword: () => app.call('POST user/repassword', change, { token: owner.token }),
    endOthers: () => app.call('POST user/revokeOtherSessions', {}, { token: owner.token }),
  };
}

it.each([
  ['user/getUserInfo', {}],
  ['user/socketTicket', {}],
  ['user/changeVirtualStatus', { virtual: true }],
  ['user/addWithdrawalAddress', { name: 'mine', network: 'tron', address: walletAddress }],
])('%s is refused to a session that a new password ended', async (path, input) => {
  const { id, thief, changePassword } = await withThief();
  expect(await across(thief, path, input, changePassword)).toContain(' 401 ');
  const saved = await app.owner.sql`
    select from withdrawal_destination where customer_id = ${id}`;
  expect(saved).toEqual([]);
});

it('a withdrawal is refused to a session that another device ended', async () => {
  const { id, thief, endOthers } = await withThief();
  await fund(app.owner, id, '1000');
  const destinationId = await usableWallet(app.owner, id);
  const input = { destinationId, currency: 'USDT', amount: '900' };
  expect(await across(thief, 'user/withdrawal', input, endOthers)).toContain(' 401 ');
  expect(await app.owner.sql`select from withdrawal where customer_id = ${id}`).toEqual([]);
});

it('goes on where nothing ended it', async () => {
  const { thief } = await withThief();
  expect(await across(thief, 'user/getUserInfo', {}, () => sleep(1))).toContain(' 200 ');
});
