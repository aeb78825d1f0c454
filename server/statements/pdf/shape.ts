import bidiFactory from 'bidi-js';
import { Buffer as HarfbuzzBuffer, Direction, shape } from 'harfbuzzjs';
import { unseen, type Face } from './faces';

const bidi = bidiFactory();

/** One glyph where it goes, in units of the em from the beginning of its piece. */
export type Glyph = { id: number; x: number; y: number; advance: number; text: string };
export type Piece = { face: Face; glyphs: Glyph[]; width: number };
/** A line of text as it is drawn, from left to right; `width` in ems. */
export type Shaped = { pieces: Piece[]; width: number };

type Run = { text: string; level: number; face: Face };

const faceOf = (character: string, faces: readonly Face[]): Face =>
  faces.find(({ covers }) => covers.has(character.codePointAt(0)!)) ?? faces[0]!;

/** A space goes with what stands before it, so that it parts no run. */
function runsOf(text: string, faces: readonly Face[], isRtl: boolean): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr');
  const runs: Run[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at]!;
    at += character.length;
    if (character.replace(unseen, '') === '') continue;
    const last = runs.at(-1);
    const isSpace = character === ' ' && last?.face.covers.has(32);
    const face = isSpace ? last!.face : faceOf(character, faces);
    if (last && last.level === level && last.face === face) last.text += character;
    else runs.push({ text: character, level, face });
  }
  return runs;
}

/** From the sequence of reading to that of the eye (UAX 9, L2). */
function asSeen(runs: Run[]): Run[] {
  const seen = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while (to < seen.length && seen[to]!.level >= level) to += 1;
      seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return seen;
}

/** The text of each cluster: from where it begins to where the next one does. */
function clusterTexts(text: string, clusters: readonly number[]): Map<number, string> {
  const begins = [...new Set(clusters)].sort((a, b) => a - b);
  return new Map(begins.map((begin, i) => [begin, text.slice(begin, begins[i + 1])]));
}

function shapeRun({ text, level, face }: Run): Piece {
  const buffer = new HarfbuzzBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 ? Direction.RTL : Direction.LTR);
  shape(face.font, buffer);
  const infos = buffer.getGlyphInfos();
  const positions = buffer.getGlyphPositions();
  const texts = clusterTexts(
    text,
    infos.map(({ cluster }) => cluster),
  );
  // Of several glyphs of one cluster the widest is read as its text: its place is that of the letter.
  const readers = new Map<number, number>();
  infos.forEach(({ cluster }, i) => {
    const widest = readers.get(cluster);
    if (widest === undefined || positions[i]!.xAdvance > positions[widest]!.xAdvance)
      readers.set(cluster, i);
  });
  const em = face.unitsPerEm;
  let width = 0;
  const glyphs = infos.map(({ codepoint, cluster }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i]!;
    const glyph = {
      id: codepoint,
      x: width + xOffset / em,
      y: yOffset / em,
      advance: xAdvance / em,
      text: readers.get(cluster) === i ? texts.get(cluster)! : '',
    };
    width += glyph.advance;
    return glyph;
  });
  return { face, glyphs, width };
}

/** A line of text as glyphs: each part in its direction and its face, letters joined as their script wants. */
export function shapeLine(text: string, faces: readonly Face[], isRtl: boolean): Shaped {
  const pieces = asSeen(runsOf(text, faces, isRtl)).map(shapeRun);
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) };
}
