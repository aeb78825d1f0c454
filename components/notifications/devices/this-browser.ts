/** Whether this browser can show notifications: `home` where only the app on the home screen can. */
export type Ability = 'able' | 'blocked' | 'home' | 'unable';

type Browser = {
  canPush: boolean;
  permission: NotificationPermission | null;
  userAgent: string;
  touchPoints: number;
};

export function abilityOf({ canPush, permission, userAgent, touchPoints }: Browser): Ability {
  if (canPush && permission !== null) return permission === 'denied' ? 'blocked' : 'able';
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  return isApple ? 'home' : 'unable';
}

export function readAbility(): Ability {
  const { userAgent, maxTouchPoints } = navigator;
  return abilityOf({
    canPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
    userAgent,
    touchPoints: maxTouchPoints,
  });
}

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );

/**
 * Asks to show notifications, and subscribes under the key of the site; null where that is refused. What an
 * earlier key had subscribed is given up.
 */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
  });
  await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! };
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
