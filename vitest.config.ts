import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { filesOfDay } from './test/support/by-day.ts'
import { LongestFirst } from './test/support/longest-first.ts'

// Every worker, and every program that a test starts, finds what Node compiled before.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'

/** Run by Node itself, as the program is: no worker waits for Vite to transform what Node reads as it stands. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** A file that puts another module in the place of one needs its modules for itself. */
const isMocking = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(')
const mocking = globSync('src/**/*.test.ts').filter(isMocking)
const mockingApi = globSync('test/*.test.ts').filter(isMocking)

/** Who sees what, money that is paid once, processes that die, and what a sale costs. */
const EACH_DAY = ['nothing-leaks', 'security', 'database-role', 'payments', 'payments-interrupted', 'kill', 'sale-budget', 'certificates']
const api = filesOfDay(
  globSync('test/*.test.ts').sort(),
  3,
  EACH_DAY.map((name) => `test/${name}.test.ts`),
)

export default defineConfig({
  test: {
    // For the slowest machine: what is well never takes so long.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than cores: while a test waits for a clock or a killed program, another has its core.
    maxWorkers: availableParallelism() + 1,
    // A worker reads the program once for all its files; each file has a database and a start of the program of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // As stories are: `npm test` names each test that needed its second try.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'laws', include: ['test/laws/**/*.test.ts'], testTimeout: 60_000, ...native } },
      {
        extends: true,
        test: { name: 'unit', include: ['{src,db}/**/*.test.ts'], exclude: mocking, setupFiles: ['test/support/own-globals.ts'] },
      },
      { extends: true, test: { name: 'mocking', include: mocking, isolate: true } },
      {
        extends: true,
        test: {
          name: 'api',
          include: api,
          exclude: mockingApi,
          globalSetup: ['test/support/database.ts'],
          ...native,
        },
      },
      {
        extends: true,
        test: { name: 'api with other modules', include: mockingApi, isolate: true, globalSetup: ['test/support/database.ts'] },
      },
    ],
  },
})
