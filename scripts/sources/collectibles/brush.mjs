/** What the pictures are drawn with: chance that always falls alike, lines, fills and a frame. */

export const size = 1200;

/** Numbers from 0 to 1 that follow from a name and from nothing else (mulberry32). */
export function chanceOf(name) {
  let state = [...name].reduce(
    (sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619),
    2166136261,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (from) => from[Math.floor(next() * from.length)],
  };
}

/** A smooth line around 0, about ±1 high, of `waves` waves from x = 0 to x = 1. */
export function swell(chance, waves, octaves = 4) {
  const parts = Array.from({ length: octaves }, (_, at) => ({
    pitch: waves * 1.9 ** at * chance.between(0.8, 1.2),
    shift: chance.between(0, Math.PI * 2),
    weight: 0.52 ** at,
  }));
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (x) =>
    parts.reduce(
      (sum, { pitch, shift, weight }) => sum + weight * Math.sin(shift + x * pitch * Math.PI * 2),
      0,
    ) / whole;
}

/** The same, pointed as rock is. */
export function ridge(chance, waves, octaves = 5) {
  const parts = Array.from({ length: octaves }, (_, at) => ({
    pitch: waves * 2.1 ** at * chance.between(0.85, 1.15),
    shift: chance.between(0, 1),
    weight: 0.5 ** at,
  }));
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const tooth = (x) => 1 - Math.abs((((x % 1) + 1) % 1) * 2 - 1) * 2;
  return (x) =>
    parts.reduce((sum, { pitch, shift, weight }) => sum + weight * tooth(shift + x * pitch), 0) /
    whole;
}

const n = (value) => String(Math.round(value));

/** A line through points. */
export const through = (points) => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L');

/** A soft closed or open line through points (Catmull-Rom as cubic Bézier). */
export function soft(points, isClosed = false) {
  const at = (index) =>
    isClosed
      ? points[(index + points.length) % points.length]
      : points[Math.max(0, Math.min(points.length - 1, index))];
  const steps = Array.from({ length: points.length - (isClosed ? 0 : 1) }, (_, index) => {
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) => at(index + step));
    const first = [0, 1].map((axis) => from[axis] + (to[axis] - before[axis]) / 6);
    const second = [0, 1].map((axis) => to[axis] - (after[axis] - from[axis]) / 6);
    return `C${[first, second, to].map(([x, y]) => `${n(x)} ${n(y)}`).join(' ')}`;
  });
  return `M${n(points[0][0])} ${n(points[0][1])}${steps.join('')}${isClosed ? 'Z' : ''}`;
}

/** Points of a line from the left edge to the right one. */
export const across = (yOf, count = 60) =>
  Array.from({ length: count + 1 }, (_, at) => [(at / count) * size, yOf(at / count)]);

/** The land below such a line. */
export const below = (points, isSoft = true) =>
  `${isSoft ? soft(points) : `M${through(points)}`}L${size} ${size}L0 ${size}Z`;

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A colour between two. */
export const mix = (from, to, share) =>
  `#${channels(from)
    .map((channel, at) => Math.round(channel + (channels(to)[at] - channel) * share))
    .map((channel) => Math.max(0, Math.min(255, channel)).toString(16).padStart(2, '0'))
    .join('')}`;

/** A colour at a place of a row of colours, 0 to 1. */
export function along(colours, share) {
  const place = Math.max(0, Math.min(0.9999, share)) * (colours.length - 1);
  const at = Math.floor(place);
  return mix(colours[at], colours[at + 1], place - at);
}

const stopsOf = (stops) =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A gradient from the top down; `x1 y1 x2 y2` turn it. */
export const fade = (id, stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;

/** A gradient from a middle outwards. */
export const glow = (id, stops) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;

export const path = (d, look) => `<path d="${d}" ${look}/>`;
export const disc = (x, y, r, look) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${Math.round(r * 10) / 10}" ${look}/>`;
export const box = (x, y, width, height, look) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" ${look}/>`;
export const whole = (look) => box(0, 0, size, size, look);

export const many = (count, draw) => Array.from({ length: count }, (_, at) => draw(at)).join('');

/** A picture of its own: gradients first, then what is drawn, back to front. */
export const picture = (defs, shapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><defs>${defs.join('')}</defs>${shapes.join('')}</svg>\n`;
