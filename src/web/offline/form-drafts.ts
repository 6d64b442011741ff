// What a person has typed in a form and not sent yet, on this device for the account: it outlives the page, the browser and a session
// that lapses. Bounds in decision 59.

import { readToken } from '../api/token-store.ts'
import { accountOfToken, DRAFT, namesOfAccount, readOfAccount, writeOfAccount } from './account-storage.ts'

export interface FormDraft {
  /** For the person: what it is about. */
  title: string
  values: object
  /** What the form began with. */
  base: object
  /** Of the record that the form changes. */
  version: number | null
  /** When it was last typed in, in milliseconds since 1970. */
  at: number
}

export const MOST_DRAFTS = 30
/** Characters of one draft; a longer one keeps what it was before. */
export const LONGEST_DRAFT = 100_000
export const KEEP_DRAFT_MS = 30 * 24 * 3_600_000

const account = () => accountOfToken(readToken())

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDraft = (value: unknown): value is FormDraft =>
  isObject(value) &&
  'title' in value &&
  typeof value.title === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'version' in value &&
  'values' in value &&
  isObject(value.values) &&
  'base' in value &&
  isObject(value.base)

function readOf(accountId: string, name: string): FormDraft | null {
  const kept = readOfAccount(accountId, DRAFT + name)
  return isDraft(kept) && Date.now() - kept.at <= KEEP_DRAFT_MS ? kept : null
}

/** null if there is none, it is too old, or another version wrote it. */
export const readDraft = (name: string): FormDraft | null => readOf(account(), name)

/** Those that count, the newest first; the others are deleted. */
function boundedNames(accountId: string): string[] {
  const names = namesOfAccount(accountId, DRAFT)
  const kept = names.flatMap((name) => {
    const draft = readOf(accountId, name)
    return draft ? [{ name, at: draft.at }] : []
  })
  const newest = kept.sort((one, other) => other.at - one.at).map(({ name }) => name)
  const stays = new Set(newest.slice(0, MOST_DRAFTS))
  for (const name of names) if (!stays.has(name)) writeOfAccount(accountId, DRAFT + name, null)
  return newest.slice(0, MOST_DRAFTS)
}

/** Nobody's words are kept: without a session nothing is. */
export function keepDraft(name: string, draft: Omit<FormDraft, 'at'>): void {
  if (readToken() === null || JSON.stringify(draft).length > LONGEST_DRAFT) return
  const owner = account()
  const isNew = readOf(owner, name) === null
  writeOfAccount(owner, DRAFT + name, { ...draft, at: Date.now() })
  if (isNew) boundedNames(owner)
}

export const forgetDraft = (name: string): void => writeOfAccount(account(), DRAFT + name, null)

/** What a sign-out would delete, the newest first. */
export const draftTitles = (accountId = account()): string[] =>
  boundedNames(accountId).flatMap((name) => readOf(accountId, name)?.title ?? [])
