// The source as text, for tests of what the compiler cannot check: unused texts, words outside the catalogue.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../src')

export interface SourceFile {
  /** `web/features/users/users-page.tsx` */
  name: string
  code: string
}

const isTest = (name: string) => /\.test\.tsx?$|-fixture\.tsx?$/.test(name)

/** Without tests and fixtures. */
export const sourceFiles: readonly SourceFile[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => /\.tsx?$/.test(name) && !isTest(name))
  .sort()
  .map((name) => ({ name, code: readFileSync(path.join(ROOT, name), 'utf8') }))

/** Replaces comments by spaces, so that line numbers stay. A `//` inside a string is an address, not a comment. */
export const withoutComments = (code: string): string =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|[\s;{(,])\/\/.*$/gm, '$1')
