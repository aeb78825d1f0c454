const textOpcode = 0x81;

/** One complete, unmasked WebSocket text frame (RFC 6455, section 5.2), ready for the wire. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(headBytes + length);
  bytes[0] = textOpcode;
  if (headBytes === 2) bytes[1] = length;
  else if (headBytes === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, headBytes);
  return bytes;
}
