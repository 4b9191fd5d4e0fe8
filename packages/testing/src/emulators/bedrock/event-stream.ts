import { crc32 } from 'node:zlib';
import type { JsonObject } from '@eva/core';

/** Bytes before the headers: length of the whole, length of the headers, checksum of both. */
const PRELUDE_BYTES = 12;
const CHECKSUM_BYTES = 4;
/** Type of a header whose value is a string. */
const STRING = 7;

/** One message of `application/vnd.amazon.eventstream`, as AWS services frame what they stream. */
export function eventMessage(type: string, payload: JsonObject): Uint8Array {
  return framed(eventHeaders(type), JSON.stringify(payload));
}

/** The same with a payload that is cut off, in a frame that is whole. */
export function malformedMessage(type: string): Uint8Array {
  return framed(eventHeaders(type), '{"delta": {"te');
}

function eventHeaders(type: string): Readonly<Record<string, string>> {
  return { ':message-type': 'event', ':event-type': type, ':content-type': 'application/json' };
}

function framed(headers: Readonly<Record<string, string>>, payload: string): Uint8Array {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => header(name, value)));
  const body = Buffer.from(payload);
  const message = Buffer.alloc(PRELUDE_BYTES + head.length + body.length + CHECKSUM_BYTES);
  message.writeUInt32BE(message.length, 0);
  message.writeUInt32BE(head.length, 4);
  message.writeUInt32BE(crc32(message.subarray(0, 8)), 8);
  head.copy(message, PRELUDE_BYTES);
  body.copy(message, PRELUDE_BYTES + head.length);
  const end = message.length - CHECKSUM_BYTES;
  message.writeUInt32BE(crc32(message.subarray(0, end)), end);
  return message;
}

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  return Buffer.concat([
    Buffer.from([Buffer.byteLength(name)]),
    Buffer.from(name),
    Buffer.from([STRING]),
    length,
    Buffer.from(value),
  ]);
}
