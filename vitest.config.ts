import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { commonPasswords } from './vite/common-passwords.ts'

/** Files that open no database of TEST_DATABASE_URL: a second run against a PostgreSQL server would repeat them. */
const withoutServer = [
  'test/**/*.test.ts',
  'src/server/db/embedded/*.test.ts',
  'src/server/backup/backup.refused.test.ts',
  'src/server/backup/running-server.test.ts',
  'src/server/notifications/intents.kill.test.ts',
]

/** Shared rules and the server run on Node, screens in jsdom; only the server's tests need a database. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'shared', environment: 'node', include: ['src/shared/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? withoutServer : [])],
          globalSetup: ['test/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), commonPasswords()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/web-setup.ts'],
        },
      },
    ],
  },
})
