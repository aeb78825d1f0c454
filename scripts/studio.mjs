import { parseArgs } from 'node:util';
import { install, requireNode } from './launch/install.mjs';
import { readSettings } from './launch/launcher.mjs';

const defaultPort = 5555;
const usage = `Prisma Studio for operators, on this machine alone, beside a running server.

  npm run studio                  as the operator of a sandbox
  npm run studio -- --as <name>   as an operator of your own (npm run operator -- add <name>);
                                  the password is that of STUDIO_PASSWORD
  npm run studio -- --help        this text

STUDIO_PORT is its port, 5555 by default. With a database of your own, STUDIO_DATABASE_URL may hold
the address that logs in as the operator.`;

const reasons = {
  '28P01': 'The database does not know this operator with this password.',
  28000:
    'This operator is disabled. "npm run operator -- list" tells who may log in, "npm run operator -- add <name>" lets one in again.',
  ECONNREFUSED: 'The database does not answer.',
  EADDRINUSE: 'The port is in use: choose another with STUDIO_PORT.',
};

async function open(name) {
  const port = Number(process.env.STUDIO_PORT || defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`STUDIO_PORT is no port: ${process.env.STUDIO_PORT}`);
  await install();
  const { operatorAddress } = await import('./database/operator-address.mjs');
  const url = await operatorAddress(name, 'npm run studio --');
  const { serveStudio } = await import('./studio-server.mjs');
  const studio = await serveStudio(url, port);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => void studio.stop().then(() => process.exit(0)));
  console.log(
    `Prisma Studio, as the operator ${new URL(url).username}: ${studio.url}/\nWhoever knows this address is this operator until Studio ends.`,
  );
}

requireNode();
try {
  const { values } = parseArgs({ options: { as: { type: 'string' }, help: { type: 'boolean' } } });
  readSettings();
  if (values.help) console.log(usage);
  else await open(values.as);
} catch (error) {
  const isArgument = error.code?.startsWith('ERR_PARSE_ARGS');
  console.error(
    isArgument ? `${error.message}\n\n${usage}` : (reasons[error.code] ?? error.message),
  );
  process.exit(isArgument ? 2 : 1);
}
