import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { commonPasswords } from './vite/common-passwords.ts'

/**
 * Files share a worker's modules, which saves half of the time. Those that replace modules get a worker of their own, and so do those
 * that leave a module in a state that no other test expects, or that need the session as it is at a start: a sending that another file
 * never answered still belongs to its form.
 */
const replacesModules = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))
const needsFreshModules = [
  'src/web/app/guest-frame.test.tsx',
  'src/web/double-clicks.test.tsx',
  'src/web/repeated-acts.test.tsx',
  'src/web/api/screen-answers.test.ts',
  'src/web/offline/without-storage.test.tsx',
  'src/web/ui/overlays/on-demand.test.tsx',
]
const alone = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts']).filter(
  (file) => replacesModules(file) || needsFreshModules.includes(file),
)
const serverAlone = alone.filter((file) => /^(src\/server|test)\//.test(file))
const webAlone = alone.filter((file) => file.startsWith('src/web/'))

const server = {
  environment: 'node' as const,
  globalSetup: ['test/global-setup.ts'],
  setupFiles: ['test/server-setup.ts'],
}
const web = { environment: 'jsdom' as const, setupFiles: ['test/web-setup.ts'] }
const plugins = [react(), commonPasswords()]

/** Shared rules and the server run on Node, screens in jsdom; only the server's tests need a database. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // IndexedDB takes its turns by setImmediate: a transaction begun under a stopped clock would hold the store for every file after it.
    fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] },
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'shared', environment: 'node', include: ['src/shared/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...serverAlone],
        },
      },
      {
        extends: true,
        test: { ...server, name: 'server, alone', isolate: true, include: serverAlone },
      },
      {
        extends: true,
        plugins,
        test: {
          ...web,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...webAlone],
        },
      },
      { extends: true, plugins, test: { ...web, name: 'web, alone', isolate: true, include: webAlone } },
    ],
  },
})
