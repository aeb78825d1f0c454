/** How a site is installed: by the browser's own offer, by hand in Safari, or not (again). */
export type InstallWay = 'offer' | 'share' | 'dock' | 'none';

type Browser = {
  userAgent: string;
  touchPoints: number;
  /** Whether this window is that of the installed app. */
  isInstalled: boolean;
  hasOffer: boolean;
};

// Since this version Safari puts sites into the dock of a Mac.
const dockSince = 17;

/** The way that a browser has. Safari has no offer of its own, so whoever uses it is told how. */
export function installWay({ userAgent, touchPoints, isInstalled, hasOffer }: Browser): InstallWay {
  if (isInstalled) return 'none';
  if (hasOffer) return 'offer';
  const isMac = userAgent.includes('Macintosh');
  // An iPad says that it is a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (isMac && touchPoints > 1)) return 'share';
  const safari = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1];
  return isMac && Number(safari) >= dockSince ? 'dock' : 'none';
}
