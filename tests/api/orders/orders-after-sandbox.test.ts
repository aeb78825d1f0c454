import { deposit, trading } from '@/tests/setup/trading';

const { app, me } = trading();

test('what was opened in the real account of a sandbox can be closed after it, whole and in parts, and nothing new opened', async () => {
  await deposit(app, me.session.customerId, '10000');
  const real = { demo: false };
  const [one, other] = [await me.buy({}, real), await me.buy({}, real)];
  expect([one.code, other.code]).toEqual(['200', '200']);
  app.runtime.env.SANDBOX = false;
  try {
    expect((await me.buy({}, real)).code).toBe('10015');
    const part = await me.post('closeOptions', { id: one.result.id, lots: '0.10' }, real);
    expect(part.code).toBe('200');
    expect(part.result.receipt.close).toBeNull();
    const whole = await me.post('closeOptions', { id: one.result.id }, real);
    expect(whole).toMatchObject({ code: '200', result: { status: 'closed' } });
    expect(whole.result.receipt.close!.tick.source).toBe(one.result.receipt.open!.tick.source);
    const rest = await me.post<{ items: { code: string }[] }>(
      'closeAllOptions',
      { only: 'all' },
      real,
    );
    expect(rest.result.items.map((item) => item.code)).toEqual(['200']);
    const { result } = await me.get('getAccount', {}, real);
    expect(result).toMatchObject({ usedMargin: '0.00' });
  } finally {
    app.runtime.env.SANDBOX = true;
  }
});
