import { defineConfig } from 'vitest/config';

const register = new URL('tooling/source/register.mjs', import.meta.url).href;

export default defineConfig({
  ssr: { resolve: { conditions: ['eva-source'], externalConditions: ['eva-source'] } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.live.test.ts'],
    pool: 'forks',
    // Worker threads inside a test inherit these, so they run from source as well.
    execArgv: ['--conditions=eva-source', '--import', register],
    setupFiles: ['tooling/test/no-network.ts'],
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'at-any-speed',
          include: [
            'packages/*/{src,training}/**/*.test.ts',
            'tests/!(real-time)/**/*.test.ts',
            'tooling/**/*.test.ts',
          ],
          exclude: ['**/*.{live,real-time}.test.ts'],
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'real-time',
          include: ['tests/real-time/**/*.test.ts', 'packages/*/src/**/*.real-time.test.ts'],
          // A call in real time counts only on a machine that keeps time, so nothing runs beside it.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
