import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './tests/support/patience.ts'

type Options = Record<string, unknown>

/**
 * Room for new objects, in MB, before they are collected: servers and simulated devices make many
 * that live briefly. With the default of 16 tests take about a sixth more processor time.
 */
const ROOM_FOR_NEW_OBJECTS = '--max-semi-space-size=64'

// Each project is a stage of `npm test`, which adds up what passed.
const project = (
  name: string,
  include: string[],
  { execArgv = [], ...options }: Options & { readonly execArgv?: readonly string[] } = {},
) => ({
  extends: true as const,
  test: { name, include, execArgv: [ROOM_FOR_NEW_OBJECTS, ...execArgv], ...options },
})

/**
 * Node loads the files itself, as it does in production: Vite's module runner makes each use of an
 * import a look-up in an object, which took a third of the processor time of servers (decision 0365).
 */
const nativeProject = (name: string, include: string[], options: Options = {}) =>
  project(name, include, { experimental: { viteModuleRunner: false, nodeLoader: false }, ...options })

/** For tests that reach a component through what they import. */
const WITH_TSX = ['--import', './tests/support/load-tsx.ts']

// Test servers share what a process has loaded, and start from one migrated database.
const onServers = {
  // Two stages may share two cores of a slow machine: what hangs fails, what is slow does not.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  isolate: false,
  maxWorkers: 2,
  globalSetup: ['server/testing/databases/migrated-dump.ts', 'server/testing/databases/postgres-cluster.ts'],
}

// Tests of the server that say nothing of their database run on both kinds.
const onEitherDatabase = globSync('server/**/*.test.ts').filter((path) =>
  /startTestServer\(\)|startTestServer\(undefined|startWithEveryone\(|startMailedServer\(|openInvoicing\(|openEarlierDatabase\(|(test|empty)Database\(\)/.test(
    readFileSync(path, 'utf8'),
  ),
)

/**
 * Long tests that say nothing of the database run on PostgreSQL alone (decision 0377): PGlite takes
 * several times its processor time.
 */
const onPostgresAlone = ['server/models/rights.test.ts']
for (const path of onPostgresAlone) if (!onEitherDatabase.includes(path)) throw new Error(`${path} would run nowhere.`)

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      project(
        'unit',
        ['contract/**/*.test.ts', 'src/**/*.test.ts', 'src/**/*.test.tsx', 'bench/**/*.test.ts', 'build/**/*.test.ts'],
        {
          typecheck: { enabled: false },
          testTimeout: 120_000,
          // Loading modules anew for each file takes more than half of the processor time. Files must restore
          // what they change of globals.
          isolate: false,
          unstubGlobals: true,
        },
      ),
      nativeProject('machines', ['tests/machines/**/*.test.ts', 'tests/support/**/*.test.ts'], {
        testTimeout: PATIENCE_MS,
      }),
      nativeProject('server', ['server/**/*.test.ts'], { ...onServers, exclude: onPostgresAlone }),
      // On a real PostgreSQL, one for each worker; each test server has a database of its own.
      nativeProject('server-postgres', [...onEitherDatabase, 'tests/agreement/time-sums.test.ts'], {
        ...onServers,
        globalSetup: [...onServers.globalSetup, 'server/testing/databases/postgres-servers.ts'],
        env: { TEST_DATABASE: 'postgres' },
        execArgv: WITH_TSX,
        setupFiles: ['server/testing/databases/setup-postgres.ts'],
      }),
      nativeProject('agreement', ['tests/agreement/**/*.test.ts'], { ...onServers, execArgv: WITH_TSX }),
      nativeProject('simulation', ['tests/simulation/**/*.test.ts'], {
        testTimeout: 1_200_000,
        hookTimeout: 600_000,
        globalSetup: ['server/testing/databases/migrated-dump.ts'],
      }),
      // The recipe of docs/operations.md with Debian's own nginx, age and gpg.
      nativeProject('operations', ['tests/operations/**/*.test.ts'], {
        testTimeout: 900_000,
        hookTimeout: 900_000,
        globalSetup: ['server/testing/databases/postgres-cluster.ts'],
      }),
      // The recipes of docs/extending.md in a copy of this tree, with compilers, servers and a browser of
      // its own.
      nativeProject('extending', ['tests/extending/**/*.test.ts'], { testTimeout: 1_800_000, hookTimeout: 1_200_000 }),
      // A server under attack: nothing else runs beside it.
      nativeProject('abuse', ['tests/abuse/**/*.test.ts'], { testTimeout: PATIENCE_MS, maxWorkers: 1 }),
      nativeProject('e2e', ['tests/e2e/**/*.test.ts'], {
        testTimeout: 5 * PATIENCE_MS,
        hookTimeout: 5 * PATIENCE_MS,
        expect: { poll: { timeout: PATIENCE_MS } },
        // Stories mostly wait: for a server’s start, a time-out, a network that comes back. Each
        // file has a server of its own; files of a worker share a browser and loaded modules.
        maxWorkers: 3,
        isolate: false,
        execArgv: ['--liftoff-only'],
        globalSetup: [...onServers.globalSetup, 'server/testing/databases/postgres-servers.ts'],
        setupFiles: ['tests/e2e/support/tell-shown.ts'],
        sequence: { hooks: 'list' },
      }),
    ],
  },
})
