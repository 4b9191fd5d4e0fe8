import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { WebSocket } from 'ws';

/**
 * A headless Chromium, driven over its own protocol: what these tests ask of it is a page, its keys and what it reports,
 * for which no driver has to be installed.
 */
export interface Browser {
  /** A fresh tab without anything stored. */
  open(options: TabOptions): Promise<Tab>;
  close(): Promise<void>;
}

export interface TabOptions {
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'light' | 'dark';
}

export interface Tab {
  /** Ends when the page has loaded. */
  goTo(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>;
  press(key: 'Tab' | 'Enter' | 'Space' | 'ArrowRight' | 'ArrowLeft' | 'Home' | 'End'): Promise<void>;
  /** A PNG of the whole page, or of what is seen. */
  screenshot(isWhole: boolean): Promise<Buffer>;
  /** Everything that went wrong in the page and every request it made, the page itself left out. */
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const START_MS = 30_000;
const CLOSE_MS = 10_000;

/** Where a Chromium is; undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env.EVA_CHROMIUM;
  if (named !== undefined) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

export async function launch(path: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'eva-chromium-'));
  const browser = spawn(
    path,
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      // Containers have no user namespaces, small shared memory and no display driver.
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      '--mute-audio',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const connection = await connect(await debuggerAddress(browser));
  return {
    open: (options) => openTab(connection, options),
    async close() {
      const gone = new Promise((resolve) => browser.once('exit', resolve));
      // Asked to close, it ends its own processes first, and nothing writes to its profile any more.
      const timer = setTimeout(() => browser.kill('SIGKILL'), CLOSE_MS);
      await connection.send('Browser.close').catch(() => {});
      await gone;
      clearTimeout(timer);
      connection.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function debuggerAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Chromium did not start: ${said}`)), START_MS);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with ${code}: ${said}`)));
    browser.stderr?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

type Fields = { readonly [name: string]: unknown };

interface Connection {
  send<T = Fields>(method: string, params?: Fields, sessionId?: string): Promise<T>;
  /** Calls back for every event of a session until it is closed. */
  listen(sessionId: string, listener: (method: string, params: Fields) => void): void;
  close(): void;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const listeners = new Map<string, (method: string, params: Fields) => void>();
  let lastId = 0;
  socket.on('message', (bytes) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(String(bytes)) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
      readonly method?: string;
      readonly params?: Fields;
      readonly sessionId?: string;
    };
    if (id === undefined) {
      if (method !== undefined) listeners.get(sessionId ?? '')?.(method, params ?? {});
      return;
    }
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
        socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      }),
    listen: (sessionId, listener) => void listeners.set(sessionId, listener),
    close: () => socket.terminate(),
  };
}

const KEYS = {
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Space: { key: ' ', code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  ArrowRight: { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 },
  ArrowLeft: { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 },
  Home: { key: 'Home', code: 'Home', windowsVirtualKeyCode: 36 },
  End: { key: 'End', code: 'End', windowsVirtualKeyCode: 35 },
};

async function openTab(connection: Connection, { width, height, scheme = 'light' }: TabOptions): Promise<Tab> {
  const { targetId } = await connection.send<{ readonly targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await connection.send<{ readonly sessionId: string }>('Target.attachToTarget', {
    ...{ targetId, flatten: true },
  });
  const send = <T = Fields>(method: string, params: Fields = {}) => connection.send<T>(method, params, sessionId);
  const complaints: string[] = [];
  const requests: string[] = [];
  let own = '';
  let onLoaded = () => {};
  connection.listen(sessionId, (method, params) => {
    if (method === 'Page.loadEventFired') onLoaded();
    if (method === 'Network.requestWillBeSent') {
      const { url } = params.request as { readonly url: string };
      // Its own memory is no network.
      if (url !== own && !/^(?:blob|data):/.test(url)) requests.push(url);
    }
    if (method === 'Runtime.exceptionThrown') complaints.push(JSON.stringify(params.exceptionDetails));
    if (method === 'Runtime.consoleAPICalled') complaints.push(JSON.stringify(params.args));
    if (method === 'Log.entryAdded') complaints.push(JSON.stringify(params.entry));
  });
  for (const domain of ['Page', 'Network', 'Runtime', 'Log']) await send(`${domain}.enable`);
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });

  return {
    complaints,
    requests,
    async goTo(address) {
      own = address;
      const loaded = new Promise<void>((resolve) => {
        onLoaded = resolve;
      });
      await send('Page.navigate', { url: address });
      await loaded;
    },
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send<{
        readonly result: { readonly value: T };
        readonly exceptionDetails?: unknown;
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true, userGesture: true });
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    async press(key) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...KEYS[key] });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...KEYS[key] });
    },
    async screenshot(isWhole) {
      const { data } = await send<{ readonly data: string }>('Page.captureScreenshot', {
        captureBeyondViewport: isWhole,
      });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await connection.send('Target.closeTarget', { targetId });
    },
  };
}
