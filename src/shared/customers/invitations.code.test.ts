import { expect, it } from 'vitest'
import { CODE_BYTES, codeOf, readCode } from './invitations.code.ts'

it.each([
  [Array.from({ length: CODE_BYTES }, () => 0), '0000-0000-0000-0000'],
  [Array.from({ length: CODE_BYTES }, () => 255), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'],
  [[0, 68, 50, 20, 199, 66, 84, 182, 53, 207], '0123-4567-89AB-CDEF'],
])('%j → %s', (bytes, code) => {
  expect(codeOf(Uint8Array.from(bytes))).toBe(code)
})

it('is read in any case, with and without groups, and with the letters that look like digits', () => {
  for (const typed of [
    '0123-4567-89AB-CDEF',
    ' 0123 4567 89ab cdef ',
    'oi23-4567-89ab-cdef',
    'OL23456789ABCDEF',
    'oı23456789abcdef',
  ])
    expect(readCode(typed)).toBe('0123456789ABCDEF')
})
