import { loadavg } from 'node:os';
import { readCommandLine } from '../commands/command-line.mjs';
import { couldNotLook } from '../commands/plain-error.mjs';
import { install, requireNode } from '../launch/install.mjs';
import { ensureChromium, findChromium } from '../site/chromium.mjs';
import { devices } from '../site/devices.mjs';
import { onSite } from '../site/measured-site.mjs';
import { openFindings, reportOf } from './findings.mjs';
import { languages as known } from './words.mjs';

const given = readCommandLine('crawl');
const lanes = Number(process.env.CRAWL_LANES ?? 2);

function refuse(sentence) {
  process.stderr.write(`${sentence} "npm run crawl -- --help" says what it takes.\n`);
  process.exit(couldNotLook);
}

function chosen(words, offered) {
  const asked = words?.split(',') ?? offered;
  const unknown = asked.find((one) => !offered.includes(one));
  if (unknown !== undefined) refuse(`It knows no "${unknown}": ${offered.join(', ')}.`);
  return asked;
}

const languages = chosen(given.languages, known);
const onDevices = chosen(given.device, Object.keys(devices));
const who = [false, true].filter((isCustomer) =>
  given.visitor === given.customer ? true : isCustomer === Boolean(given.customer),
);

const launch = async () => {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: findChromium(),
    // Ended by a signal, it would end this process before the site is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  });
};

/** What differs by the thing that an address names alone is looked at twice in one language. */
const perPatternOf = (language) => (language === languages[0] ? 2 : 1);

/** One walk, and with it the presses of a customer. */
async function goThrough(browser, options) {
  const { walk } = await import('./walk.mjs');
  const { pressAll } = await import('./press-walk.mjs');
  const { isPage, patternOf } = await import('./routes.mjs');
  const { language, device, isCustomer } = options;
  const seen = `${language} ${device} ${isCustomer ? 'customer' : 'visitor'}`;
  const began = performance.now();
  const perPattern = perPatternOf(language);
  const { findings, visited, asked, storage } = await walk(browser, { perPattern, ...options });
  let note = `${visited.length} addresses looked at, ${asked} asked for`;
  if (given.press && isCustomer) {
    const once = new Map(visited.filter(isPage).map((address) => [patternOf(address), address]));
    const say = (line) => console.log(`  ${line}`);
    const done = await pressAll(browser, [...once.values()], { ...options, storage, say });
    findings.push(...done.findings);
    note += `, ${done.presses} presses`;
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const open = openFindings(findings).reduce((sum, { count }) => sum + count, 0);
  console.log(`${seen}: ${note}, ${open} findings (${seconds} s)`);
  return findings.map((one) => ({ ...one, seen }));
}

async function main(site) {
  const browser = await launch();
  const findings = [];
  try {
    for (const device of onDevices)
      for (const language of languages)
        for (const isCustomer of who)
          findings.push(
            ...(await goThrough(browser, {
              site,
              device,
              language,
              isCustomer,
              lanes,
              axe: given.axe,
            })),
          );
  } finally {
    await browser.close();
  }
  const causes = openFindings(findings);
  const { lines, table } = reportOf(causes);
  for (const line of lines) console.log(line);
  if (causes.length > 0) console.table(table);
  console.log(
    `${causes.length === 0 ? 'Nothing was found' : `${causes.length} causes of findings`}; load of the machine ${loadavg()[0].toFixed(1)}.`,
  );
  return causes.length === 0;
}

requireNode();
await install();
await ensureChromium();
await onSite(async (site) => {
  process.exitCode = (await main(site)) ? 0 : 1;
});
