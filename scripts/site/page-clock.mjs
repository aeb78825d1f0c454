/** To be run in a page before its own scripts: moves its calendar by so many ms; time passes as ever. */
export function shiftPageClock(shiftMs) {
  const Real = Date;
  const now = () => Real.now() + shiftMs;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
