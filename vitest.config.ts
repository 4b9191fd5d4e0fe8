import { defineConfig } from 'vitest/config';

const register = new URL('tooling/source/register.mjs', import.meta.url).href;

export default defineConfig({
  ssr: { resolve: { conditions: ['eva-source'], externalConditions: ['eva-source'] } },
  test: {
    include: ['packages/*/{src,training}/**/*.test.ts', 'tests/**/*.test.ts', 'tooling/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.live.test.ts'],
    pool: 'forks',
    // Worker threads inside a test inherit these, so they run from source as well.
    execArgv: ['--conditions=eva-source', '--import', register],
    setupFiles: ['tooling/test/no-network.ts'],
    testTimeout: 30_000,
  },
});
