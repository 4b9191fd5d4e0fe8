type Query = { readonly [name: string]: string | number | boolean | readonly string[] | undefined };

/** A path below a base URL, whatever slashes either has. */
export function httpUrl(baseUrl: string, path: string, query: Query = {}): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) url.searchParams.append(name, String(one));
    }
  }
  return url.href;
}

/** The same for a WebSocket: `http` becomes `ws`. */
export function socketUrl(baseUrl: string, path: string, query: Query = {}): string {
  return httpUrl(baseUrl, path, query).replace(/^http/, 'ws');
}
