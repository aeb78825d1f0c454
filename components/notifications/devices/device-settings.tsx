'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, useSyncExternalStore, useTransition } from 'react';
import { useAction } from '@/components/api/use-action';
import { useDeviceName } from '@/components/security/use-device-name';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatter } from '@/components/ui/figures/format';
import { useZone } from '@/components/ui/figures/time';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { useEnd } from '@/components/ui/focus/use-end';
import { removeDevice, saveDevice, type PushDevices } from '../queries';
import { readAbility, subscribe, unsubscribe, type Ability } from './this-browser';

type Device = PushDevices['devices'][number];

const never = () => () => undefined;
/** What this browser is able to; null until it is alive. */
const useAbility = (): Ability | null =>
  useSyncExternalStore<Ability | null>(never, readAbility, () => null);

/** Whether notifications are shown on this device, and on which others. */
export function DeviceSettings({ devices, publicKey }: PushDevices) {
  const t = useTranslations('notifications.devices');
  const ability = useAbility();
  const here = devices.find(({ current }) => current);
  return (
    <Card title={t('title')}>
      <p className="mb-2 max-w-measure text-s text-ink-2">{t('text')}</p>
      {publicKey === null ? (
        <p className="text-s text-ink-2">{t('away')}</p>
      ) : ability === 'home' ? (
        <p className="max-w-measure">{t('homeFirst')}</p>
      ) : ability === 'unable' ? (
        <p className="max-w-measure text-s text-ink-2">{t('unable')}</p>
      ) : (
        <Switch here={here} publicKey={publicKey} isBlocked={ability === 'blocked'} />
      )}
      {devices.length > 0 ? <DeviceList devices={devices} /> : null}
    </Card>
  );
}

type SwitchProps = { here: Device | undefined; publicKey: string; isBlocked: boolean };

/** Asks the browser for its permission only as it is pressed. */
function Switch({ here, publicKey, isBlocked }: SwitchProps) {
  const t = useTranslations('notifications.devices');
  const router = useRouter();
  const [refused, setRefused] = useState(false);
  const { run, busy } = useAction(turn, { words: () => t('failed') });
  const isOn = here !== undefined && !isBlocked;

  async function turn(next: boolean) {
    if (next) {
      const subscribed = await subscribe(publicKey);
      setRefused(subscribed === null);
      if (subscribed) await saveDevice(subscribed);
    } else {
      if (here) await removeDevice(here.id);
      await unsubscribe();
    }
    router.refresh();
  }

  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
        <span>{t('show')}</span>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-disabled={busy}
          onChange={(event) => (busy ? undefined : run(event.target.checked))}
          className="size-[18px] shrink-0 accent-(--accent)"
        />
      </label>
      {isBlocked || refused ? (
        <p role="status" className="max-w-measure text-s text-bad">
          {t('blocked')}
        </p>
      ) : null}
    </>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('notifications.devices');
  const security = useTranslations('login.security');
  const nameOf = useDeviceName();
  const router = useRouter();
  const zone = useZone();
  const { dateTime } = formatter(useLocale());
  const [refreshing, startRefresh] = useTransition();
  const { run, busy, doing } = useAction(remove, { words: () => t('failed') });
  const ended = useEnd(busy || refreshing);

  async function remove({ id, current }: Device) {
    try {
      await removeDevice(id);
      if (current) await unsubscribe();
    } finally {
      startRefresh(() => router.refresh());
    }
  }

  const press = (device: Device) =>
    void keepingFocus(() => {
      run(device);
      return ended();
    });

  return (
    <>
      <h3 className="mt-3 text-s text-ink-3">{t('list')}</h3>
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device.id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <bdi>{nameOf(device)}</bdi>
                {device.current ? <Badge tone="accent">{security('current')}</Badge> : null}
              </p>
              <p className="text-s text-ink-3">
                {device.lastUsedAt
                  ? t('lastTold', { time: dateTime(device.lastUsedAt, zone) })
                  : t('notYet')}
              </p>
            </div>
            <Button
              size="s"
              className="shrink-0 whitespace-nowrap"
              aria-label={t('removeOf', { device: nameOf(device) })}
              busy={doing?.[0].id === device.id}
              disabled={busy}
              onClick={() => press(device)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
