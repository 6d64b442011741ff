// The routes with their modules and markup, from the app itself (prerendered-pages.tsx); loaded once a build.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { RoutePage } from '../src/web/app/prerendered-pages.tsx'

export const root = join(import.meta.dirname, '..')

let pages: Promise<readonly RoutePage[]> | undefined

async function load(): Promise<readonly RoutePage[]> {
  const { module } = await runnerImport<{ pages: readonly RoutePage[] }>('/src/web/app/prerendered-pages.tsx', {
    root,
    configFile: false,
    logLevel: 'error',
    // Otherwise the plugin of its CSS modules is not started.
    server: { perEnvironmentStartEndDuringDev: true },
  })
  return module.pages
}

export function loadPages(): Promise<readonly RoutePage[]> {
  pages ??= load()
  return pages
}
