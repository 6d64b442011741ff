// docs/glossary.md has the nouns of the code, and replaced private words do not return.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CALENDAR_SCOPES, CALENDAR_TYPES } from '../src/shared/calendar/calendar.contract.ts'
import { TRANSACTION_STATUSES } from '../src/shared/inventory/part-lists.contract.ts'
import { LIVE_TOPICS } from '../src/shared/live/live.contract.ts'
import { OUTBOX_STATUSES } from '../src/shared/notifications/notifications.contract.ts'
import { OFFER_ITEM_TYPES } from '../src/shared/offers/offer-items.contract.ts'
import { OFFER_STATUSES } from '../src/shared/offers/offers.contract.ts'
import { PHOTO_SOURCES } from '../src/shared/photos/photos.contract.ts'
import { REQUEST_STATUSES } from '../src/shared/requests/requests.status.ts'
import { REQUEST_TYPES } from '../src/shared/requests/requests.workflow.ts'
import { PROFILE_STATUSES, ROLES } from '../src/shared/roles.ts'
import { sourceFiles, withoutComments } from './source-files.ts'

const text = readFileSync('docs/glossary.md', 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', turkish = '', meaning = '']) => ({ english, turkish, meaning }))

it('glossary: rows are sorted, each with a meaning', () => {
  const names = rows.map(({ english }) => english)
  expect(names).toEqual([...new Set(names)].sort())
  expect(rows.filter(({ meaning }) => meaning === '')).toEqual([])
})

it('glossary: a status, role, type or topic of the code → named by it', () => {
  const words = [ROLES, PROFILE_STATUSES, REQUEST_TYPES, REQUEST_STATUSES, OFFER_STATUSES, OFFER_ITEM_TYPES]
  const others = [TRANSACTION_STATUSES, OUTBOX_STATUSES, CALENDAR_TYPES, CALENDAR_SCOPES, PHOTO_SOURCES, LIVE_TOPICS]
  const missing = [...words, ...others].flat().filter((word) => !text.includes(`\`${word}\``))
  expect(missing).toEqual([])
})

it('glossary: a Turkish word → said by the texts of the screens', () => {
  const said = sourceFiles
    .filter(({ name }) => /^shared\/.*texts\.ts$/.test(name))
    .map(({ code }) => code.toLocaleLowerCase('tr'))
  const unsaid = rows.filter(({ turkish }) => {
    const word = turkish.toLocaleLowerCase('tr')
    return !said.some((texts) => texts.includes(word))
  })
  expect(unsaid.map(({ turkish }) => turkish)).toEqual([])
})

/** The old word and the standard word that replaced it. */
const REPLACED: Record<string, string> = {
  Deed: 'case',
  Doer: 'actor',
  Ears: 'handlers',
  EntranceCard: 'AuthCard',
  FairShares: 'ConcurrencyLimits',
  LeaveGate: 'UnsavedChangesGuard',
  LoneOffer: 'SingleOffer',
  Manners: 'CallOptions',
  Pace: 'Throttle',
  Places: 'Semaphore',
  RowLook: 'RowStyle',
  UndoOffer: 'UndoToast',
  complaints: 'shownErrors',
  ear: 'client',
  isOnItsWay: 'isFirstLoad',
  mayHear: 'isAudience',
  offerBackups: 'serveBackups',
  takeBackComplaint: 'dismissError',
  whatWaits: 'nextStep',
}

it('source files: a private word that was replaced → does not come back', () => {
  const found = sourceFiles.flatMap(({ name, code }) => {
    const words = new Set(withoutComments(code).match(/\w+/g))
    return Object.keys(REPLACED)
      .filter((word) => words.has(word))
      .map((word) => `${name}: ${word} → ${REPLACED[word]}`)
  })
  expect(found).toEqual([])
})
