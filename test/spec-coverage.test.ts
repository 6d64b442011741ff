// docs/spec-coverage.md has a row a rule: its key, the files that build it, the files that test it.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTest, testsNamedIn } from './named-tests.ts'

const rows = readFileSync('docs/spec-coverage.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Rule )/.test(line))
  .map((line) => line.split(' | '))
  .map(([rule = '', files = '', tests = '']) => ({ rule, files, tests }))

const pathsOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
const exists = (path: string) => globSync(path).length > 0 || globSync(`src/${path}`).length > 0

it('spec coverage: every path that it names leads to a file', () => {
  const named = rows.flatMap(({ files, tests }) => pathsOf(`${files} ${tests}`))
  expect(named.length).toBeGreaterThan(700)
  expect(named.filter((path) => !exists(path))).toEqual([])
})

it('spec coverage: every row names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(({ tests }) => testsNamedIn(tests).length === 0)).toEqual([])
  expect(rows.flatMap(({ tests }) => testsNamedIn(tests)).filter((name) => !isTest(name))).toEqual([])
})
