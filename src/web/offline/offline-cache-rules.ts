// Which answers this device keeps (decision 44): an owner's boats, plans and requests, a technician's own jobs of seven days back and ahead, what an
// admin has seen of requests, boats and the calendar, and who is signed in. No prices, no lists of people.
import type { QueryKey } from '@tanstack/react-query'
import { dayOf } from '../../shared/days.ts'
import type { Role } from '../../shared/roles.ts'
import { keys } from '../api/query-keys.ts'

const DAYS = 7
const DAY_MS = 24 * 3_600_000

type Rule = readonly unknown[]

/** One boat with its engines, their readings and what is due. */
const BOAT: readonly Rule[] = [
  [...keys.boats, 'detail'],
  [...keys.boats, 'identity'],
  [...keys.boats, 'plan'],
  [...keys.engines, 'boat'],
  [...keys.engines, 'readings'],
  [...keys.engines, 'plan'],
]
const THUMBNAILS: Rule = ['photo-files', '*', 'thumbnail']

/** How keys begin; a word in the place of an id is `*`. */
const RULES: Record<Role, readonly Rule[]> = {
  ADMIN: [
    keys.me,
    [...keys.requestLists, 'all'],
    [...keys.requestDetails, '*'],
    [...keys.boats, 'list'],
    ...BOAT,
    [...keys.calendar, 'items'],
    [...keys.calendar, 'item'],
    [...keys.time, 'open'],
    THUMBNAILS,
  ],
  TECHNICIAN: [
    keys.me,
    [...keys.requestLists, 'assigned'],
    [...keys.requestDetails, '*'],
    [...keys.parts, 'known'],
    [...keys.partLists, 'detail'],
    [...keys.partLists, 'items'],
    [...keys.partLists, 'transactions'],
    [...keys.time, 'open'],
    THUMBNAILS,
  ],
  CUSTOMER: [
    keys.me,
    [...keys.boats, 'mine'],
    ...BOAT,
    [...keys.requestLists, 'mine'],
    [...keys.requestDetails, '*'],
    THUMBNAILS,
  ],
}

/** Of a request: the record, its lists of parts, photos, notes, plan and what was done. Offers and payments contain prices. */
const PARTS_OF_REQUEST: readonly unknown[] = [undefined, 'part-lists', 'photos', 'work', 'notes', 'plan-items']

const fits = (key: QueryKey, rule: Rule) => rule.every((word, at) => word === '*' || key[at] === word)

export function mayKeep(role: Role, key: QueryKey): boolean {
  if (!RULES[role].some((rule) => fits(key, rule))) return false
  return !fits(key, keys.requestDetails) || PARTS_OF_REQUEST.includes(key[keys.requestDetails.length + 1])
}

interface Job {
  assignedDate: string | null
}

const isJob = (value: unknown): value is Job => typeof value === 'object' && value !== null && 'assignedDate' in value

/** An assigned job without a day is still to come. */
export function isNear({ assignedDate }: Job, now: Date): boolean {
  const day = (shift: number) => dayOf(new Date(now.getTime() + shift * DAY_MS))
  return assignedDate === null || (day(-DAYS) <= assignedDate && assignedDate <= day(DAYS))
}

interface Pageful {
  content: unknown[]
}

const isPageful = (value: unknown): value is Pageful =>
  typeof value === 'object' && value !== null && 'content' in value && Array.isArray(value.content)

/** What of the data is kept; undefined for nothing. */
export function keptPart(role: Role, data: unknown, now: Date): unknown {
  if (role !== 'TECHNICIAN') return data
  const stays = (record: unknown) => !isJob(record) || isNear(record, now)
  if (isPageful(data)) return { ...data, content: data.content.filter(stays) }
  return stays(data) ? data : undefined
}

/** The request that a key belongs to. */
export const groupOf = (key: QueryKey): string =>
  fits(key, keys.requestDetails) ? String(key[keys.requestDetails.length]) : ''
