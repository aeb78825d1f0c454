const { jest } = import.meta;

it('starts a page that came without a language', async () => {
  jest.useFakeTimers();
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document');
  Object.defineProperty(globalThis, 'document', {
    value: { documentElement: { lang: '' } },
    configurable: true,
  });
  try {
    await import('@/instrumentation-client');
    expect(jest.getTimerCount()).toBe(2);
    expect(() => jest.runAllTimers()).not.toThrow();
  } finally {
    if (before) Object.defineProperty(globalThis, 'document', before);
    else Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, '__zod_globalConfig');
    jest.useRealTimers();
  }
});
