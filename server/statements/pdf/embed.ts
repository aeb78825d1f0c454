import { PDFHexString, PDFName, PDFString, type PDFDocument, type PDFRef } from 'pdf-lib';
import type { Face } from './faces';

const hex = (value: number) => value.toString(16).padStart(4, '0');

const utf16 = (text: string) =>
  Array.from(text, (_, i) => i)
    .map((i) => hex(text.charCodeAt(i)))
    .join('');

/** Which text each glyph stands for, so that the document can be searched and read out. */
function toUnicode(texts: readonly (readonly [code: number, text: string])[]): string {
  const lines = [...texts].map(([code, text]) => `<${hex(code)}> <${utf16(text)}>`);
  const groups = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) =>
    lines.slice(i * 100, i * 100 + 100),
  );
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...groups.map((group) => `${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

// For a glyph whose text stands at another one of its cluster, such as the dots of an Arabic letter.
const silent = '\u200b';

/**
 * A face in the document. One glyph may stand for several letters, as a stroke does that only its dots
 * tell apart: each glyph has a code for each text that it stands for.
 */
export class Embedded {
  readonly name: PDFName;
  readonly ref: PDFRef;
  private readonly codes = new Map<string, { code: number; id: number; text: string }>();

  constructor(
    private readonly document: PDFDocument,
    private readonly face: Face,
    number: number,
  ) {
    this.name = PDFName.of(`F${number}`);
    this.ref = document.context.nextRef();
  }

  /** A glyph as it is written, remembered with its text. */
  write(id: number, text: string): string {
    const key = `${id} ${text}`;
    // 0 is the glyph that is missing.
    const known = this.codes.get(key) ?? { code: this.codes.size + 1, id, text: text || silent };
    this.codes.set(key, known);
    return hex(known.code);
  }

  /** Width that a reader of the document takes for a glyph, in ems. */
  widthOf = (id: number): number =>
    Math.round((this.face.font.glyphHAdvance(id) / this.face.unitsPerEm) * 1000) / 1000;

  /** Writes the face itself, once every glyph is known. */
  finish(): void {
    const { context } = this.document;
    const { font, unitsPerEm, bytes } = this.face;
    const scaled = (value: number) => Math.round((value / unitsPerEm) * 1000);
    const { ascender, descender } = font.hExtents();
    const name = `ASSAYA+${this.name.decodeText()}`;
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: [-1000, scaled(descender), 3000, scaled(ascender)],
        ItalicAngle: 0,
        Ascent: scaled(ascender),
        Descent: scaled(descender),
        CapHeight: 714,
        StemV: 80,
        FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.length })),
      }),
    );
    const codes = [...this.codes.values()];
    const glyphs = Buffer.alloc((codes.length + 1) * 2);
    for (const { code, id } of codes) glyphs.writeUInt16BE(id, code * 2);
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        CIDToGIDMap: context.register(context.flateStream(glyphs)),
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        W: [1, codes.map(({ id }) => this.widthOf(id) * 1000)],
      }),
    );
    context.assign(
      this.ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: context.register(
          context.flateStream(toUnicode(codes.map(({ code, text }) => [code, text]))),
        ),
      }),
    );
  }
}

export const written = (glyphs: string): PDFHexString => PDFHexString.of(glyphs);
