// Documents name tests by their files in backquotes, whole or by their last part.
import { globSync } from 'node:fs'
import path from 'node:path'

const testFiles = globSync(['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'e2e/*.spec.ts'], {
  cwd: path.resolve(import.meta.dirname, '..'),
}).map((name) => `/${name.split(path.sep).join('/')}`)

/** `web/{a,b}.test.tsx` names two files. */
const spread = (name: string): string[] => {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return names === undefined ? [name] : names.split(',').map((one) => `${before}${one}${after}`)
}

export const testsNamedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+\.(?:test\.tsx?|spec\.ts))`/g)].flatMap(([, name = '']) => spread(name))

export const isTest = (name: string): boolean => testFiles.some((file) => file.endsWith(`/${name}`))
