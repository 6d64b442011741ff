import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no select finds its choices in a way of its own, except where the server searches', () => {
  const files = globSync('src/web/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const own = files.filter((file) => /\bfilter=\{/.test(readFileSync(file, 'utf8')))
  expect(own).toEqual(['src/web/ui/forms/search-select.tsx'])
})
