// Looked up once: these run hundreds of thousands of times for one history.
const { clz32, floor, imul, sqrt } = Math;

const dayMs = 86_400_000;
// Leaves of 2^10 ms under lattice intervals of 2^33 ms (about 99 days).
const leafBits = 10;
const top = 23;
const leafMs = 2 ** leafBits;

/** Half the spread of a midpoint about the middle of its ends, per interval length, in daily deviations. */
const midpointDeviation = Array.from(
  { length: top + 1 },
  (_, shift) => sqrt((leafMs * 2 ** shift) / dayMs) / 2,
);
// Independent lattice nodes with this deviation differ over one interval as much as a walk would.
const nodeDeviation = sqrt((leafMs * 2 ** top) / dayMs / 2);

/** A 32-bit hash of two words. */
export function mix(a: number, b: number): number {
  let h = (a ^ imul(b, 0x9e3779b1)) >>> 0;
  h = imul(h ^ (h >>> 16), 0x85ebca6b);
  h = imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(value: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < value.length; i++) h = imul(h ^ value.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Nearly normal with mean 0 and deviation 1: the sum of four bytes. */
function normal(word: number): number {
  return (
    ((word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510) / 147.8
  );
}

/**
 * A Brownian path as a pure function of time: P. Lévy's midpoint construction, each midpoint drawn
 * from a hash of its place. Deviation 1 per square root of a day; over years it stays within a few
 * multiples of 7 about zero. The returned function remembers the branch it visited last, so walking
 * forward costs two draws a step and any other moment twenty-three.
 */
export function randomPath(seed: number): (atMs: number) => number {
  const left = new Float64Array(top + 1);
  const right = new Float64Array(top + 1);
  let visited = -1;

  function draw(shift: number, place: number): number {
    return normal(mix(mix(seed, shift + 1), place));
  }

  function descend(leaf: number): void {
    const changed = visited < 0 ? 32 : 31 - clz32(leaf ^ visited);
    let shift = changed;
    if (changed >= top) {
      const block = leaf >>> top;
      left[top] = nodeDeviation * draw(top + 1, block);
      right[top] = nodeDeviation * draw(top + 1, block + 1);
      shift = top - 1;
    }
    for (; shift >= 0; shift--) {
      const l = left[shift + 1]!;
      const r = right[shift + 1]!;
      const middle =
        (l + r) / 2 + midpointDeviation[shift + 1]! * draw(shift + 1, leaf >>> (shift + 1));
      const upper = (leaf >>> shift) & 1;
      left[shift] = upper ? middle : l;
      right[shift] = upper ? r : middle;
    }
    visited = leaf;
  }

  return (atMs) => {
    const leaf = floor(atMs / leafMs);
    if (leaf !== visited) descend(leaf);
    const part = (atMs - leaf * leafMs) / leafMs;
    return left[0]! * (1 - part) + right[0]! * part;
  };
}
