/** Loaded into a process before everything else, it moves that process's calendar by CLOCK_SHIFT_MS; time passes as ever. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const now = () => Real.now() + shiftMs;
const Real = Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
