import { defineConfig } from 'vitest/config'

// Each project is one room of the test suite; `npm test` runs them all and adds up what passed.
const project = (name: string, include: string[], options: Record<string, unknown> = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
})

export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      project('unit', ['contract/**/*.test.ts', 'src/**/*.test.ts', 'src/**/*.test.tsx'], { typecheck: { enabled: false } }),
      project('machines', ['tests/machines/**/*.test.ts', 'tests/support/**/*.test.ts'], { testTimeout: 60_000 }),
      project('server', ['server/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 120_000 }),
      // The same tests on a real PostgreSQL that each file starts for itself.
      project('server-postgres', ['server/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 120_000,
        env: { TEST_DATABASE: 'postgres' },
        setupFiles: ['server/testing/setup-postgres.ts'],
      }),
      project('agreement', ['tests/agreement/**/*.test.ts'], { testTimeout: 60_000, hookTimeout: 120_000 }),
      project('simulation', ['tests/simulation/**/*.test.ts'], { testTimeout: 600_000, hookTimeout: 120_000 }),
      project('e2e', ['tests/e2e/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 180_000, fileParallelism: false }),
    ],
  },
})
