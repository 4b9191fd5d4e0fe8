const SAMPLE_RATE_HZ = 8000;
const HEADER_BYTES = 44;
const CHANNELS = 2;
const BYTES_PER_SAMPLE = 2;

/**
 * The recording that the page carries under an id, as an address that an audio element plays: stereo, caller left.
 *
 * @param {string} id
 */
export async function recordingAddress(id) {
  const block = document.getElementById(id);
  if (block === null) throw new Error(`the page holds no recording ${id}`);
  const deflated = await bytesFromBase64(block.textContent ?? '');
  const stream = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const tracks = new Uint8Array(await new Response(stream).arrayBuffer());
  const wav = wavFromMulaw(tracks.subarray(0, tracks.length / 2), tracks.subarray(tracks.length / 2));
  return URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }));
}

/** @param {string} base64 */
async function bytesFromBase64(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/**
 * @param {Uint8Array} caller
 * @param {Uint8Array} agent
 */
function wavFromMulaw(caller, agent) {
  const bytes = caller.length * CHANNELS * BYTES_PER_SAMPLE;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + bytes));
  writeHeader(view, bytes);
  const levels = mulawLevels();
  for (let index = 0; index < caller.length; index += 1) {
    const at = HEADER_BYTES + index * CHANNELS * BYTES_PER_SAMPLE;
    view.setInt16(at, levels[caller[index] ?? 0xff] ?? 0, true);
    view.setInt16(at + BYTES_PER_SAMPLE, levels[agent[index] ?? 0xff] ?? 0, true);
  }
  return view.buffer;
}

/**
 * @param {DataView} view
 * @param {number} bytes
 */
function writeHeader(view, bytes) {
  writeText(view, 0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - 8 + bytes, true);
  writeText(view, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, CHANNELS, true);
  view.setUint32(24, SAMPLE_RATE_HZ, true);
  view.setUint32(28, SAMPLE_RATE_HZ * CHANNELS * BYTES_PER_SAMPLE, true);
  view.setUint16(32, CHANNELS * BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  writeText(view, 36, 'data');
  view.setUint32(40, bytes, true);
}

/**
 * @param {DataView} view
 * @param {number} offset
 * @param {string} text
 */
function writeText(view, offset, text) {
  for (let index = 0; index < text.length; index += 1) view.setUint8(offset + index, text.charCodeAt(index));
}

/** G.711: sign, exponent and mantissa, all bits inverted. */
function mulawLevels() {
  return Int16Array.from({ length: 256 }, (_, code) => {
    const bits = ~code & 0xff;
    const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
    return bits & 0x80 ? -magnitude : magnitude;
  });
}
