const againMs = 3_000;
const triesUntold = 3;

type Coming<Parts> = {
  load: () => Promise<Parts>;
  /** Whether something is changed already. */
  isWaiting: () => boolean;
  onHere: (parts: Parts, isLeft: boolean) => void;
  /** It is told once that what is changed cannot be saved yet. */
  onFailing: () => void;
};

/**
 * Fetches what keeps a layout until it is here, also once its screen was left with changes. Gives the way to leave.
 */
export function fetchKeeper<Parts>({ load, isWaiting, onHere, onFailing }: Coming<Parts>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeft = false;
  let failed = 0;
  const isWanted = () => !isLeft || isWaiting();

  function fail() {
    if (isWaiting() && (failed += 1) === triesUntold) onFailing();
    if (isWanted()) timer = setTimeout(go, againMs);
  }

  const go = () =>
    void load().then((parts) => {
      if (isWanted()) onHere(parts, isLeft);
    }, fail);

  go();
  return () => {
    isLeft = true;
    if (!isWanted()) clearTimeout(timer);
  };
}
