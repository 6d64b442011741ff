// A document names a test by its file in backquotes and the beginning of its title ("…").
import { testTitles } from './test-titles.ts'

/** `web/{a,b}.test.tsx` names two files. */
const spread = (name: string): string[] => {
  const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? []
  return names === undefined ? [name] : names.split(',').map((one) => `${before}${one}${after}`)
}

export const filesOf = (line: string): string[] =>
  [...line.matchAll(/`([^`]+\.(?:test\.tsx?|spec\.ts))`/g)].flatMap(([, name = '']) => spread(name))

export const quotesOf = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote)

/** An ellipsis matches any words. */
const pattern = (quote: string) =>
  new RegExp(`^${quote.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`)

const isFile = (name: string) => (file: string) => file === name || file.endsWith(`/${name}`)

export const hasTests = (name: string): boolean => testTitles.some(({ file }) => isFile(name)(file))

/** Those of the quotes that are no title of a test or group in one of the files. */
export function untrueQuotes(names: readonly string[], quotes: readonly string[]): string[] {
  const titles = testTitles
    .filter(({ file }) => names.some((name) => isFile(name)(file)))
    .flatMap(({ title, groups }) => [title, ...groups])
  return quotes.filter((quote) => !titles.some((title) => pattern(quote).test(title)))
}
