export type ToneName = 'fill' | 'gain' | 'loss';

/** A note of a pure tone: how high, in Hz, and when it begins and how long it lasts, in s. */
type Note = { hz: number; at: number; long: number };

/** A gain rises as far as a loss falls, as long and as loud: neither is made more of. */
export const tones: Record<ToneName, readonly Note[]> = {
  fill: [{ hz: 587.33, at: 0, long: 0.12 }],
  gain: [
    { hz: 523.25, at: 0, long: 0.12 },
    { hz: 659.26, at: 0.11, long: 0.16 },
  ],
  loss: [
    { hz: 523.25, at: 0, long: 0.12 },
    { hz: 415.3, at: 0.11, long: 0.16 },
  ],
};

/** Of full scale, the same for every note. */
export const loudness = 0.06;

let context: AudioContext | null = null;
let isOn = false;

/** Readies the sound; a browser lets it be heard only from something that was pressed. */
function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** Switches tones on: from the next press on they can be heard. Returns the way to switch them off. */
export function switchOn(): () => void {
  const presses = ['pointerdown', 'keydown'] as const;
  presses.forEach((press) => document.addEventListener(press, wake, { passive: true }));
  isOn = true;
  return () => {
    isOn = false;
    presses.forEach((press) => document.removeEventListener(press, wake));
  };
}

/** Plays a tone while they are on, the page is looked at, and something was pressed before. */
export function play(name: ToneName): void {
  if (isOn && document.visibilityState === 'visible') sound(name);
}

function sound(name: ToneName): void {
  if (context?.state !== 'running') return;
  const now = context.currentTime;
  for (const { hz, at, long } of tones[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz;
    // Swells and fades, since a tone that is cut clicks.
    volume.gain.setValueAtTime(0, now + at);
    volume.gain.linearRampToValueAtTime(loudness, now + at + 0.015);
    volume.gain.linearRampToValueAtTime(0, now + at + long);
    tone.connect(volume).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + long);
  }
}

/** What a fill sounds like, for whoever switches sounds on with a press. */
export async function sample(): Promise<void> {
  wake();
  await context?.resume();
  sound('fill');
}
