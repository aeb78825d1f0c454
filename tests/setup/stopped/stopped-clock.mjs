import { createServer } from 'node:http';

/**
 * Loaded into a process before everything else: its calendar stands at CLOCK_AT, ms since the epoch, while
 * timers run as ever. Where CLOCK_PORT is set it stands elsewhere once a request there names another moment
 * (`/1789371000000`), which is answered when repeated work of the process has met that moment.
 */
const clock = { at: Number(process.env.CLOCK_AT) };
const now = () => clock.at;
const Real = Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Longer than the price sources wait between two steps: timers fire in the order in which they are due.
const metMs = 130;

if (process.env.CLOCK_PORT) {
  const server = createServer((request, response) => {
    clock.at = Number(request.url.slice(1));
    setTimeout(() => response.end(), metMs);
  });
  server.listen(Number(process.env.CLOCK_PORT), '127.0.0.1').unref();
}
