import {
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  beginText,
  endText,
  rgb,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  type PDFPage,
} from 'pdf-lib';
import type { Locale } from '@/lib/core/locales';
import { Embedded, written } from './embed';
import { facesFor, type Face, type Weight } from './faces';
import { shapeLine, type Glyph, type Piece, type Shaped } from './shape';

export const a4 = { width: 595.28, height: 841.89, margin: 42 };

// Making one takes longer than most texts do.
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const endMark = /^[、。，．；：？！）」』】》,.;:?!)%]/;

type Colour = readonly [number, number, number];
export const ink: Colour = [0.055, 0.086, 0.118];
export const faint: Colour = [0.36, 0.41, 0.46];
export const accent: Colour = [0.039, 0.42, 0.416];
const lineColour = rgb(0.85, 0.87, 0.89);

// What a reader passes over: the dots of an Arabic letter, whose stroke is read as the letter.
const unread = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
  PDFName.of('Span'),
  '<</ActualText ()>>',
]);
const isRead = ({ text }: Glyph) => text !== '';
const readAgain = PDFOperator.of(PDFOperatorNames.EndMarkedContent);

export type Style = { size: number; weight?: Weight; colour?: Colour };
type Place = { x: number; y: number; end?: boolean };

/** Pages of A4 in one language. Places are told as for a script that begins at the left; for one from right to left they are turned round. */
export class Paper {
  private readonly embedded = new Map<Face, Embedded>();
  private readonly shaped = new Map<string, Shaped>();
  page!: PDFPage;

  private constructor(
    readonly document: PDFDocument,
    private readonly faces: Record<Weight, Face[]>,
    readonly isRtl: boolean,
  ) {}

  /** Paper for these texts and no others: their characters are all that its faces have. */
  static async of(text: string, strong: string, locale: Locale): Promise<Paper> {
    const document = await PDFDocument.create();
    const faces = {
      400: await facesFor(text, 400, locale),
      600: await facesFor(strong, 600, locale),
    };
    return new Paper(document, faces, locale === 'ar');
  }

  addPage(): void {
    this.page = this.document.addPage([a4.width, a4.height]);
  }

  private shape(text: string, weight: Weight): Shaped {
    const key = `${weight}${text}`;
    const known = this.shaped.get(key) ?? shapeLine(text, this.faces[weight], this.isRtl);
    if (this.shaped.size > 5_000) this.shaped.clear();
    this.shaped.set(key, known);
    return known;
  }

  width = (text: string, { size, weight = 400 }: Style): number =>
    this.shape(text, weight).width * size;

  /**
   * As much of a text as fits, on lines; broken between words or, within a script without them, anywhere.
   * A mark that ends something begins no line: it hangs into the margin.
   */
  lines(text: string, room: number, style: Style): string[] {
    if (text === '') return [];
    if (this.width(text, style) <= room) return [text];
    const lines: string[] = [];
    let line = '';
    for (const { segment } of words.segment(text)) {
      const hangs = endMark.test(segment);
      if (line && !hangs && this.width(line + segment, style) > room) {
        lines.push(line.trimEnd());
        line = segment.trimStart();
      } else line += segment;
    }
    return [...lines, line].filter((one) => one !== '');
  }

  text(
    text: string,
    { x, y, end = false }: Place,
    { size, weight = 400, colour = ink }: Style,
  ): void {
    const { pieces, width } = this.shape(text, weight);
    const left = this.isRtl === end ? this.fromLeft(x) : this.fromLeft(x) - width * size;
    this.page.pushOperators(beginText(), setFillingRgbColor(...colour));
    let at = left;
    for (const piece of pieces) {
      this.draw(piece, at, y, size);
      at += piece.width * size;
    }
    this.page.pushOperators(endText());
  }

  private fromLeft = (x: number): number => (this.isRtl ? a4.width - x : x);

  private faceIn(face: Face): Embedded {
    const known = this.embedded.get(face);
    const embedded = known ?? new Embedded(this.document, face, this.embedded.size + 1);
    this.embedded.set(face, embedded);
    this.page.node.setFontDictionary(embedded.name, embedded.ref);
    return embedded;
  }

  /** What is read comes whole and first: a reader of the document takes a break for the end of a word. */
  private draw({ face, glyphs }: Piece, x: number, y: number, size: number): void {
    const embedded = this.faceIn(face);
    this.page.pushOperators(setFontAndSize(embedded.name, size));
    const [read, passed] = [glyphs.filter(isRead), glyphs.filter((one) => !isRead(one))];
    this.show(read, embedded, { x, y, size });
    if (passed.length === 0) return;
    this.page.pushOperators(unread);
    this.show(passed, embedded, { x, y, size });
    this.page.pushOperators(readAgain);
  }

  private show(
    glyphs: readonly Glyph[],
    embedded: Embedded,
    { x, y, size }: { x: number; y: number; size: number },
  ): void {
    let parts: (ReturnType<typeof written> | PDFNumber)[] = [];
    // Where the pen stands, in ems from the beginning of the piece, and at which height.
    let pen = 0;
    let height = 0;
    const move = (to: number, up: number) =>
      this.page.pushOperators(setTextMatrix(1, 0, 0, 1, x + to * size, y + up * size));
    const flush = () => {
      if (parts.length > 0)
        this.page.pushOperators(
          PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [
            this.document.context.obj(parts) as never,
          ]),
        );
      parts = [];
    };
    move(0, 0);
    for (const glyph of glyphs) {
      if (glyph.y !== height) {
        flush();
        move(glyph.x, glyph.y);
        [pen, height] = [glyph.x, glyph.y];
      } else if (Math.abs(glyph.x - pen) > 0.0005) {
        parts.push(PDFNumber.of(Math.round((pen - glyph.x) * 1000)));
        pen = glyph.x;
      }
      parts.push(written(embedded.write(glyph.id, glyph.text)));
      pen += embedded.widthOf(glyph.id);
    }
    flush();
  }

  rule(y: number, from: number = a4.margin, to: number = a4.width - a4.margin): void {
    this.page.drawLine({
      start: { x: this.fromLeft(from), y },
      end: { x: this.fromLeft(to), y },
      thickness: 0.6,
      color: lineColour,
    });
  }

  /** A shape of an SVG of 24 by 24, its upper side at `y`. */
  mark(path: string, { x, y }: Place, size: number, colour: Colour): void {
    const left = this.isRtl ? a4.width - x - size : x;
    this.page.drawSvgPath(path, { x: left, y, scale: size / 24, color: rgb(...colour) });
  }

  async bytes(): Promise<Uint8Array> {
    for (const embedded of this.embedded.values()) embedded.finish();
    return this.document.save();
  }
}
