import { loudness, play, sample, switchOn, tones } from './tones';

type Started = { hz: number; at: number; until: number; peak: number };

const heard: Started[] = [];
let state = 'running';
let made = 0;

class Sound {
  currentTime = 0;
  destination = {};
  constructor() {
    made += 1;
  }
  get state() {
    return state;
  }
  resume() {
    state = 'running';
    return Promise.resolve();
  }
  createGain() {
    const peaks: number[] = [];
    const gain = {
      setValueAtTime: () => gain,
      linearRampToValueAtTime: (to: number) => peaks.push(to),
    };
    return { gain, peaks, connect: (next: unknown) => next };
  }
  createOscillator() {
    const started = { hz: 0, at: 0, until: 0, peak: 0 };
    heard.push(started);
    return {
      frequency: {
        set value(hz: number) {
          started.hz = hz;
        },
      },
      connect(volume: { peaks: number[] }) {
        started.peak = Math.max(...volume.peaks);
        return volume;
      },
      start: (at: number) => (started.at = at),
      stop: (at: number) => (started.until = at),
    };
  }
}

let page: EventTarget & { visibilityState?: string };

beforeEach(() => {
  heard.length = 0;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  Object.assign(globalThis, { AudioContext: Sound, document: page });
});
afterEach(() => {
  for (const name of ['AudioContext', 'document']) Reflect.deleteProperty(globalThis, name);
});

it('makes a gain and a loss equally long and equally loud', () => {
  const shape = (name: 'gain' | 'loss') => tones[name].map(({ at, long }) => [at, long]);
  expect(shape('gain')).toEqual(shape('loss'));
  const [up, down] = (['gain', 'loss'] as const).map(
    (name) => tones[name][1]!.hz / tones[name][0]!.hz,
  );
  expect(up! * down!).toBeCloseTo(1, 2);
});

it('is silent until it is switched on and something was pressed, while the page is hidden, and once switched off', () => {
  play('gain');
  expect([made, heard.length]).toEqual([0, 0]);
  const leave = switchOn();
  page.dispatchEvent(new Event('pointerdown'));
  expect(made).toBe(1);
  page.visibilityState = 'hidden';
  play('gain');
  expect(heard).toEqual([]);
  page.visibilityState = 'visible';
  play('gain');
  expect(heard.map(({ hz }) => hz)).toEqual(tones.gain.map(({ hz }) => hz));
  play('loss');
  const ends = heard.map(({ until }) => until);
  expect(ends.slice(0, 2)).toEqual(ends.slice(2));
  expect(new Set(heard.map(({ peak }) => peak))).toEqual(new Set([loudness]));
  leave();
  heard.length = 0;
  play('loss');
  expect(heard).toEqual([]);
});

it('lets whoever switches it on hear a fill', async () => {
  await sample();
  expect(heard.map(({ hz }) => hz)).toEqual(tones.fill.map(({ hz }) => hz));
});
