import type { ProviderErrorCode } from '@eva/core';

/** What an HTTP status says about a request, for every provider alike. */
export function codeOfStatus(status: number): ProviderErrorCode {
  if (status === 401 || status === 402 || status === 403) return 'auth';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429) return 'rate-limited';
  // 409 is answered while another request holds a lock: trying again helps, as it does for 5xx.
  if (status === 409 || status === 425 || status >= 500) return 'server';
  if (status >= 400) return 'rejected';
  return 'malformed';
}

const ABOUT_CREDENTIALS = /auth|api.?key|credential|permission|forbidden|quota|billing|payment/i;

/**
 * What a close code of a WebSocket says (RFC 6455 and the IANA registry; from 4000 on providers count as they like, and
 * many put the HTTP status behind a 4).
 */
export function codeOfClose({ code, reason = '' }: { code: number; reason?: string }): ProviderErrorCode {
  switch (code) {
    case 1002:
      return 'malformed';
    case 1003:
    case 1007:
    case 1009:
    case 1010:
      return 'rejected';
    case 1008:
      return ABOUT_CREDENTIALS.test(reason) ? 'auth' : 'rejected';
    case 1011:
    case 1012:
    case 1013:
    case 1014:
      return 'server';
    case 3000:
    case 3003:
      return 'auth';
    case 3008:
      return 'timeout';
    default:
      if (code >= 4400 && code < 4600) return codeOfStatus(code - 4000);
      // 1000, 1001, 1005 and 1006 in the middle of things: the connection is gone, nobody says why.
      return 'connection';
  }
}

const NETWORK_CODE =
  /^(E(CONN|HOST|NET|PIPE|ADDR|PROTO|AI_)|ENOTFOUND|UND_ERR_(SOCKET|CONNECT)|ERR_(SOCKET|STREAM|TLS|SSL|HTTP2)|HPE_|CERT_|DEPTH_ZERO|SELF_SIGNED)/;

/** Codes of Node and undici for what goes wrong below HTTP. */
export function codeOfSystem(code: string): ProviderErrorCode | undefined {
  if (code === 'ETIMEDOUT' || code === 'ESOCKETTIMEDOUT' || /^UND_ERR_.*TIMEOUT$/.test(code)) return 'timeout';
  if (/^WS_ERR_|^ERR_INVALID_JSON/.test(code)) return 'malformed';
  return NETWORK_CODE.test(code) ? 'connection' : undefined;
}
