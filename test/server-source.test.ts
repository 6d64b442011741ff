// What the compiler and the linter cannot check in the server's source.
import { expect, it } from 'vitest'
import { sourceFiles, withoutComments } from './source-files.ts'

/** Where the process begins, what a command line asks for, and a comparison with the times of files. */
const OWN_TIME = /^server\/(main\.ts|admin\/cli\.ts|backup\/|db\/embedded\/copy-folder\.ts)/

it('the server takes the time from its clock alone', () => {
  const others = sourceFiles.filter(({ name }) => name.startsWith('server/') && !OWN_TIME.test(name))
  expect(others.length).toBeGreaterThan(100)
  const reading = others.filter(({ code }) => /new Date\(\)|Date\.now\(\)/.test(withoutComments(code)))
  expect(reading.map(({ name }) => name)).toEqual([])
})
