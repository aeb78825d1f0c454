const place = 'alertsNotify';

/** What browser notifications are: not offered, refused in the browser, on, or off until asked for. */
export type NoticeState = 'none' | 'denied' | 'on' | 'off';

export function noticeState(): NoticeState {
  if (typeof Notification === 'undefined') return 'none';
  if (Notification.permission === 'denied') return 'denied';
  const wanted = localStorage.getItem(place) === '1';
  return wanted && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks the browser; call it from a click only. */
export async function turnOn(): Promise<NoticeState> {
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(place, '1');
  return noticeState();
}

export function turnOff(): NoticeState {
  localStorage.removeItem(place);
  return noticeState();
}

/** Shows a silent notification when they are on and the page is not looked at. */
export function notify(title: string, tag: string, href: string): void {
  if (noticeState() !== 'on' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { tag, silent: true, icon: '/icon.svg' });
    shown.onclick = () => {
      window.focus();
      window.location.assign(href);
    };
  } catch {
    // Some phones only allow them from a service worker; the list says the same.
  }
}
