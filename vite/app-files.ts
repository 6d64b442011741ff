// Writes into the service worker (public/sw.js) which files the app has. Those under /assets have their hash in the name; all others get
// it as a query, so that an address always means the same content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './pages.ts'

const WORKER = 'sw.js'
const PLACE = /^const app = .*$/m
/** Too large to be loaded by everybody in advance; kept at its first use. */
const LATER = /\.wasm$/

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 12)

interface Page {
  path: string
  file: string
}

export function appFiles(): Plugin {
  return {
    name: 'pruva-app-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const source = readFileSync(join(root, 'public', WORKER), 'utf8')
      if (!PLACE.test(source)) throw new Error(`${WORKER} has no place for the app's files.`)
      const contentOf = (file: string) => {
        const found = bundle[file]
        if (found?.type !== 'asset') throw new Error(`The build made no ${file}.`)
        return found.source
      }
      const pages = (JSON.parse(String(contentOf('pages.json'))) as Page[]).map(({ path, file }) => ({
        path,
        file: `/${file}?v=${hashOf(contentOf(file))}`,
      }))
      const assets = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/') && !LATER.test(file))
        .map((file) => `/${file}`)
      const files = [...pages.map(({ file }) => file), ...assets.sort()]
      const app = JSON.stringify({ version: hashOf(files.join()), files, pages })
      this.emitFile({ type: 'asset', fileName: WORKER, source: source.replace(PLACE, () => `const app = ${app}`) })
    },
  }
}
