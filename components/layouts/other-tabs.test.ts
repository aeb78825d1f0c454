import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@/tests/setup/until';
import { otherTabs } from './other-tabs';

it('tells other tabs, and not itself, that a layout was saved', async () => {
  const told = { one: 0, two: 0 };
  const one = otherTabs(() => (told.one += 1));
  const two = otherTabs(() => (told.two += 1));
  one.tell();
  await until(() => told.two === 1);
  expect(told.one).toBe(0);
  two.close();
  one.tell();
  await sleep(50);
  expect(told.two).toBe(1);
  // What waited when a page was left is saved a moment later, and told then.
  two.tell();
  await until(() => told.one === 1);
  one.close();
});

it('leaves no channel open', async () => {
  const opened = new Set<BroadcastChannel>();
  const Real = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Real {
    constructor(name: string) {
      super(name);
      opened.add(this);
    }
    override close() {
      opened.delete(this);
      super.close();
    }
  };
  try {
    const tabs = otherTabs(() => undefined);
    tabs.tell();
    tabs.close();
    tabs.tell();
    expect(opened.size).toBe(0);
  } finally {
    globalThis.BroadcastChannel = Real;
  }
});
