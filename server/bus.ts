import { EventEmitter } from 'node:events';
import type { PrivateEvent, PublicEvent } from '@/lib/core/market';
import type { Bus } from '@/lib/platform/runtime';

export function createBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (customerId, event) => void emitter.emit('event', customerId, event),
    subscribe(listener: (customerId: string, event: PrivateEvent) => void) {
      emitter.on('event', listener);
      return () => void emitter.off('event', listener);
    },
    announce: (event) => void emitter.emit('announced', event),
    hear(listener: (event: PublicEvent) => void) {
      emitter.on('announced', listener);
      return () => void emitter.off('announced', listener);
    },
  };
}
