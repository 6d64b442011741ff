import { expect, it } from 'vitest'
import { chatOf, dialOf, readPhone, shownPhone } from './phone.ts'

it.each([
  ['+90 (0) 532 111 22 33', '+905321112233', '0532 111 22 33'],
  ['+90 0532 111 22 33', '+905321112233', '0532 111 22 33'],
  ['532 111 22 33', '+905321112233', '0532 111 22 33'],
  ['(0532) 111-22.33', '+905321112233', '0532 111 22 33'],
  ['0090 532 111 22 33', '+905321112233', '0532 111 22 33'],
  ['90 532 111 22 33', '+905321112233', '0532 111 22 33'],
  ['0 (252) 316 00 00', '+902523160000', '0252 316 00 00'],
  ['0850 222 0 222', '+908502220222', '0850 222 02 22'],
  ['444 1 234', '+904441234', '444 1 234'],
  ['+49 (0) 30 123 456', '+4930123456', '+49 301 23456'],
  ['0044 7911 123456', '+447911123456', '+44 791 112 3456'],
  ['+1 (212) 555-1234', '+12125551234', '+1 212 555 1234'],
  ['+357 99 123456', '+35799123456', '+357 991 23456'],
])('a telephone: %s → %s, shown as %s, with links that lead there', (typed, stored, shown) => {
  expect(readPhone(typed)).toBe(stored)
  expect(readPhone(shown)).toBe(stored)
  for (const form of [typed, stored, shown]) {
    expect(shownPhone(form)).toBe(shown)
    expect([dialOf(form), chatOf(form)]).toEqual([`tel:${stored}`, `https://wa.me/${stored.slice(1)}`])
  }
})

it.each(['316 00 00', '0532 111 22 3', '+90 532 111 22 334', '0532 111 22 33 / 34', '+0 123 456 78 90', '1+234567890'])(
  'a telephone that cannot be read: %s → stays as typed, without a chat',
  (typed) => {
    expect(readPhone(typed)).toBeNull()
    expect([shownPhone(typed), chatOf(typed)]).toEqual([typed, null])
  },
)
