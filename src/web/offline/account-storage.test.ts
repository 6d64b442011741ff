import { beforeEach, expect, it } from 'vitest'
import { clearSession } from '../api/token-store.ts'
import {
  accountOfToken,
  hasListDraft,
  keyOf,
  readOfAccount,
  removeOfOtherAccounts,
  writeOfAccount,
} from './account-storage.ts'

const [MINE, OTHERS] = [keyOf('ben', 'part-list'), keyOf('baskasi', 'part-list')]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeOfAccount('ben', 'unanswered', [1])
  localStorage.setItem(MINE, 'x')
  sessionStorage.setItem(keyOf('ben', 'tab'), 'x')
  sessionStorage.setItem('other', 'x')
})

it('account storage: a session that lapses → what belongs to the account stays, all else goes', () => {
  clearSession()
  expect(readOfAccount('ben', 'unanswered')).toEqual([1])
  expect({ ...sessionStorage }).toEqual({ [keyOf('ben', 'tab')]: 'x' })
  expect(hasListDraft('ben')).toBe(true)
})

it('account storage: signing out by hand → all of it goes', () => {
  clearSession({ byHand: true })
  expect([localStorage.length, sessionStorage.length, hasListDraft('ben')]).toEqual([0, 0, false])
})

it('account storage: another account signs in → what the one before left goes', () => {
  sessionStorage.setItem(OTHERS, 'y')
  removeOfOtherAccounts('baskasi')
  expect(readOfAccount('ben', 'unanswered')).toBeNull()
  expect({ ...sessionStorage }).toEqual({ [OTHERS]: 'y', other: 'x' })
})

it('account storage: the account of a token → its subject, or none for what is no token', () => {
  expect(accountOfToken(`e30.${btoa(JSON.stringify({ sub: 'ben' }))}.x`)).toBe('ben')
  expect([null, 'rubbish', 'a.b.c'].map(accountOfToken)).toEqual(['', '', ''])
})
