import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Components that are made of others. */
const MADE_OF: Record<string, readonly string[]> = {
  MultiSelect: ['Combobox', 'Pill', 'PillsInput'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput'],
  Select: ['Combobox'],
  Autocomplete: ['Combobox'],
}
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names]) => names?.match(/\b[A-Z]\w+/g) ?? [])
const styledIn = (text: string) => namesIn(text, /@mantine\/core\/styles\/(\w+)\.css/g)

it('a component of Mantine → its styles are there: on every page, or by the file that uses it', () => {
  const everywhere = styledIn(readFileSync('src/web/theme/mantine.css', 'utf8'))
  const bare = sourceFiles.flatMap(({ name, code }) => {
    const styled = [...everywhere, ...styledIn(code)]
    return namesIn(code, /import \{([^}]*)\} from '@mantine\/core'/g)
      .flatMap((component) => MADE_OF[component] ?? [component])
      .filter((part) => existsSync(`node_modules/@mantine/core/styles/${part}.css`) && !styled.includes(part))
      .map((part) => `${name}: ${part}`)
  })
  expect(bare).toEqual([])
})
