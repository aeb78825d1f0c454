import type * as webauthn from '@simplewebauthn/browser';
import type { CallInput } from '@/components/api/call';

/** The customer closed the browser's question, or the browser cannot ask it. */
export class NoPasskey extends Error {
  constructor(readonly why: 'cancelled' | 'unsupported') {
    super(`no passkey: ${why}`);
  }
}

type Options = Record<string, unknown>;
type Made = CallInput<'POST user/addPasskey'>['credential'];
type Used = CallInput<'POST user/provePasskey'>['credential'];

async function asked<Answer>(ask: (browser: typeof webauthn) => Promise<unknown>): Promise<Answer> {
  const browser = await import('@simplewebauthn/browser');
  if (!browser.browserSupportsWebAuthn()) throw new NoPasskey('unsupported');
  return (await ask(browser).catch(() => {
    throw new NoPasskey('cancelled');
  })) as Answer;
}

/** Has the browser make a passkey, by what the server asks for. */
export const makePasskey = (options: Options): Promise<Made> =>
  asked((browser) => browser.startRegistration({ optionsJSON: options as never }));

/** Has the browser use one. */
export const answerWithPasskey = (options: Options): Promise<Used> =>
  asked((browser) => browser.startAuthentication({ optionsJSON: options as never }));
