import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, writeToken } from '../api/token-store.ts'
import { removeOfOtherAccounts } from './account-storage.ts'
import {
  draftTitles,
  forgetDraft,
  KEEP_DRAFT_MS,
  keepDraft,
  LONGEST_DRAFT,
  MOST_DRAFTS,
  readDraft,
} from './form-drafts.ts'

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.x`
const draft = (text: string) => ({ title: `Not ${text}`, values: { text }, base: { text: '' }, version: null })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') })
  writeToken(tokenOf('ben'))
})
afterEach(() => vi.useRealTimers())

it('form drafts: a session that lapses → the same account finds its draft, another one does not', () => {
  keepDraft('note:1', draft('bir'))
  clearSession()
  writeToken(tokenOf('ben'))
  expect(readDraft('note:1')).toMatchObject({ title: 'Not bir', values: { text: 'bir' } })
  writeToken(tokenOf('baskasi'))
  expect([readDraft('note:1'), draftTitles()]).toEqual([null, []])
})

it.each<[string, () => void]>([
  ['sent or deleted', () => forgetDraft('note:1')],
  ['signed out by hand', () => clearSession({ byHand: true })],
  ['another account signs in', () => removeOfOtherAccounts('baskasi')],
])('form drafts: %s → the draft is gone', (_, act) => {
  keepDraft('note:1', draft('bir'))
  act()
  writeToken(tokenOf('ben'))
  expect(readDraft('note:1')).toBeNull()
})

it('form drafts: bounds → too old, too long and too many go or are not kept, the oldest first', () => {
  keepDraft('old', draft('eski'))
  vi.setSystemTime(Date.now() + KEEP_DRAFT_MS + 1)
  expect([readDraft('old'), draftTitles()]).toEqual([null, []])
  expect(localStorage.getItem('account:ben:draft:old')).toBeNull()
  keepDraft('long', draft('kısa'))
  keepDraft('long', draft('x'.repeat(LONGEST_DRAFT)))
  expect(readDraft('long')?.values).toEqual({ text: 'kısa' })
  for (let number = 1; number <= MOST_DRAFTS; number++) {
    vi.setSystemTime(Date.now() + 1_000)
    keepDraft(`note:${number}`, draft(String(number)))
  }
  expect(readDraft('long')).toBeNull()
  expect(draftTitles()).toHaveLength(MOST_DRAFTS)
  expect(draftTitles()[0]).toBe(`Not ${MOST_DRAFTS}`)
})

it('form drafts: what another version kept, or no session → nothing', () => {
  localStorage.setItem('account:ben:draft:note:1', '{"text":"x"}')
  expect([readDraft('note:1'), draftTitles()]).toEqual([null, []])
  clearSession()
  keepDraft('note:1', draft('bir'))
  expect(Object.keys(localStorage).filter((key) => key.endsWith('draft:note:1') && !key.includes('ben'))).toEqual([])
})

it('form drafts: a full storage → nothing is lost that was there, and this page knows what was typed since', () => {
  keepDraft('note:1', draft('bir'))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepDraft('note:1', draft('iki'))
  full.mockRestore()
  expect(localStorage.getItem('account:ben:draft:note:1')).toContain('"bir"')
  expect(readDraft('note:1')?.values).toEqual({ text: 'iki' })
})
