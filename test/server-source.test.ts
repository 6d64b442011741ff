// What the compiler and the linter cannot check in the source.
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

it.each([
  ['runs text as a program', /\beval\(|new Function\(|\bvm\.|setTimeout\(['"`]/],
  ['opens a shell', /\bexecSync\b|shell: true|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/],
  [
    'writes text into a page as HTML',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|document\.write|insertAdjacentHTML/,
  ],
  ['hears messages of other windows', /(window|self|globalThis)\.addEventListener\('message'/],
  ['takes a certificate without checking it', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  [
    'hashes or encrypts in a way that is broken',
    /createHash\('(md5|sha1)'|-(ecb|cbc)\b|createCipher\(|RSA_PKCS1_PADDING/,
  ],
])('no source %s', (_, words) => {
  expect(sourceFiles.filter(({ code }) => words.test(withoutComments(code))).map(({ name }) => name)).toEqual([])
})

it('the server makes no secret of the random numbers that can be guessed', () => {
  const server = sourceFiles.filter(({ name }) => name.startsWith('server/'))
  expect(server.filter(({ code }) => /Math\.random/.test(withoutComments(code))).map(({ name }) => name)).toEqual([])
})
