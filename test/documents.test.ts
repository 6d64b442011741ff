// The files that the documents name exist, and contain the text to look for.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const inFolder = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...inFolder('docs/architecture'),
  ...inFolder('docs/guides'),
  ...inFolder('docs/product'),
]

/** Matches `src/server/app.ts`, but not `src/shared/<feature>`. */
const PATH = /`((?:src|test|e2e|bench|vite|scripts|docs)\/[\w./-]+)`/g
/** Files that the guides' examples would add. */
const EXAMPLES = ['src/web/features/users/cities-page.tsx']

describe('documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const named = [...read(document).matchAll(PATH)].map(([, path = '']) => path)
    expect(named.filter((path) => !existsSync(join(root, path)) && !EXAMPLES.includes(path))).toEqual([])
  })

  it('the walk of one call finds what it looks for in each file', () => {
    const rows = [...read('docs/architecture/one-call.md').matchAll(/^\| \d+ \| `([^`]+)` \| `([^`]+)` \|/gm)]
    expect(rows.length).toBeGreaterThan(10)
    const missing = rows.filter(([, path = '', text = '']) => !read(path).includes(text))
    expect(missing.map(([row]) => row)).toEqual([])
  })
})
