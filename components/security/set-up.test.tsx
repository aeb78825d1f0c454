import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import common from '@/messages/en/common.json' with { type: 'json' };
import login from '@/messages/en/login.json' with { type: 'json' };
import security from '@/messages/en/security.json' with { type: 'json' };
import { SetUp } from './set-up';

const begun = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Assay' };

const shown = (hasPasskey: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ common, login, security }} timeZone="UTC">
      <SetUp
        begun={begun}
        hasPasskey={hasPasskey}
        email="a@example.com"
        sandbox={false}
        onCodes={() => undefined}
        onLost={() => undefined}
        onCancel={() => undefined}
      />
    </NextIntlClientProvider>,
  );

it('says that withdrawals pause only where an authenticator beside a passkey pauses them', () => {
  expect(shown(true)).toContain(login.security.effect);
  expect(shown(false)).toContain(security.twoFactor.effect);
  expect(shown(false)).not.toContain('24 hours');
});
