// Writes which modules each script contains, for the check of styles (scripts/page-budgets.mjs).
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

export function chunkModules(file: string): Plugin {
  return {
    name: 'pruva-chunk-modules',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? [[chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))] as const] : [],
      )
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(Object.fromEntries(modules)))
    },
  }
}
