import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, By, Capabilities, Key, Origin } from 'selenium-webdriver';
import { freePort } from '../launch/server.mjs';
import { endProcess, track, until } from '../processes.mjs';

const driverPlaces = ['/usr/bin/WebKitWebDriver', '/usr/local/bin/WebKitWebDriver'];
const screens = ['/usr/bin/Xvfb', '/usr/local/bin/Xvfb'];
const startMs = 30_000;

const firstOf = (...files) => files.find((file) => file && existsSync(file));
const findDriver = () => firstOf(process.env.WEBKIT_DRIVER, ...driverPlaces);
const findScreen = () => firstOf(process.env.XVFB, ...screens);

/** A window is as narrow as its bar of buttons lets it be: a phone's is narrower than that has them by itself. */
const smallBar = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; }';

/** A home that is empty but for the look of the window. */
function makeHome() {
  const home = mkdtempSync(path.join(tmpdir(), 'assay-webkit-'));
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(path.join(home, 'gtk-3.0', 'gtk.css'), smallBar);
  return home;
}

/** A process that lives as long as the walk. */
function start(command, args, options) {
  const child = spawn(command, args, options);
  const untrack = track(child);
  child.once('exit', untrack);
  return { child, stop: () => endProcess(child.pid, { graceMs: 5_000 }) };
}

/** A screen that nobody sees; gives its name, as DISPLAY wants it. */
async function startScreen() {
  const { child, stop } = start(
    findScreen(),
    ['-displayfd', '3', '-screen', '0', '1680x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    child.stdio[3].once('data', (data) => resolve(String(data).trim()));
  });
  return { display: `:${number}`, stop };
}

async function startDriver(environment) {
  const port = await freePort();
  const { stop } = start(findDriver(), ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: environment,
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await until(answers, startMs))) throw new Error('WebKitWebDriver does not answer');
  return { url, stop };
}

/** WebKit as GTK has it, over WebDriver, on a screen of its own. */
export const webkit = {
  name: 'webkit',
  find: () => findDriver() && findScreen(),
  advice:
    'on Debian: apt-get install webkit2gtk-driver xvfb; elsewhere name them with WEBKIT_DRIVER=/path/to/WebKitWebDriver and XVFB=/path/to/Xvfb',
  async open({ width, height, agent }) {
    const home = makeHome();
    const screen = await startScreen();
    const driver = await startDriver({
      ...process.env,
      DISPLAY: screen.display,
      // Nothing of whoever runs it is read or written.
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      GSETTINGS_BACKEND: 'memory',
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      MESA_SHADER_CACHE_DISABLE: 'true',
      TZ: 'UTC',
    });
    const session = await new Builder()
      .usingServer(driver.url)
      .withCapabilities(capabilities(agent))
      .build();
    const close = async () => {
      await session.quit().catch(() => undefined);
      await driver.stop();
      await screen.stop();
      // Its processes write for a moment longer.
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
    };
    const hand = handOf(session, close);
    await hand.resize(width, height);
    const { browserName, browserVersion } = Object.fromEntries(await capabilitiesOf(session));
    return { version: `${browserName} ${browserVersion}`, hand };
  },
};

const capabilitiesOf = async (session) => {
  const found = await session.getCapabilities();
  return ['browserName', 'browserVersion'].map((name) => [name, found.get(name)]);
};

const capabilities = (agent) =>
  new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: process.env.WEBKIT_BROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
      args: ['--automation', ...(agent ? [`--user-agent=${agent}`] : [])],
    },
  });

/** @returns {import('./page.mjs').Hand} */
function handOf(session, close) {
  const point = (x, y) => ({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 }); // prettier-ignore
  const actions = () => session.actions({ async: true });
  const inner = () => session.executeScript('return [innerWidth, innerHeight]');
  return {
    open: (url) => session.get(url),
    run: (fn, argument) => session.executeScript(fn, argument),
    move: (x, y) => actions().move(point(x, y)).perform(),
    down: () => actions().press().perform(),
    up: () => actions().release().perform(),
    wheel: (x, y, dy) =>
      actions().scroll(Math.round(x), Math.round(y), 0, dy, Origin.VIEWPORT, 0).perform(),
    write: (text) => session.switchTo().activeElement().sendKeys(text),
    erase: () => session.switchTo().activeElement().sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE), // prettier-ignore
    give: (selector, file) => session.findElement(By.css(selector)).sendKeys(file),
    async resize(width, height) {
      const window = session.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      // What stands around the page takes room of its own.
      const [across, down] = await inner();
      await window.setRect({ x: 0, y: 0, width: 2 * width - across, height: 2 * height - down });
    },
    picture: async (file) => writeFileSync(file, await session.takeScreenshot(), 'base64'),
    close,
  };
}
