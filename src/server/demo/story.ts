// A request of the demo data as a story: what was requested, when each step happened, and how it ended.
import type { RequestStatus } from '../../shared/requests/requests.status.ts'
import type { RequestType } from '../../shared/requests/requests.workflow.ts'
import type { BoatKey } from './fleet.data.ts'
import type { PersonKey } from './people.data.ts'
import type { PackageKey } from './work-packages.data.ts'

/** Days count back from today: 3 is three days ago, -2 the day after tomorrow. */
export interface Story {
  boat: BoatKey
  type: RequestType
  text: string
  status: RequestStatus
  created: number
  sent?: number
  decided?: number
  /** The assigned date. */
  work?: number
  canceled?: number
  feedback?: { day: number; rating: number; note?: string }
  /** The work done, in the words of the person who completed the job. */
  workDone?: string
  technicians?: readonly PersonKey[]
  offer?: DemoOffer
  /** A second offer, sent together with the first. */
  alternative?: DemoOffer
  /** The parts of the accepted offer were taken from the stock. */
  partsTaken?: boolean
}

export interface DemoOffer {
  work: PackageKey
  /** 2 for a job on two engines. */
  times?: number
  discountPercent?: number
  discountAmount?: number
  note?: string
  currency?: 'EUR' | 'TRY'
  /** Lines that the owner chooses. The offer says KDV and has a deposit; the others are offers from before. */
  choices?: readonly DemoChoice[]
}

export interface DemoChoice {
  description: string
  /** In EUR. */
  price: number
  /** Of alternatives; without it the line is optional. */
  group?: string
}

export const M = 'MAINTENANCE'
export const F = 'FAULT'
type Days = readonly [created: number, sent: number, decided: number, work: number]

export const completed = (
  boat: BoatKey,
  type: RequestType,
  text: string,
  [created, sent, decided, work]: Days,
  offer: DemoOffer,
  technicians: readonly PersonKey[],
  more: Pick<Story, 'feedback' | 'partsTaken' | 'alternative' | 'workDone'> = {},
): Story => ({ boat, type, text, status: 'COMPLETED', created, sent, decided, work, offer, technicians, ...more })

export const active = (
  boat: BoatKey,
  type: RequestType,
  text: string,
  [created, sent, decided, work]: Days,
  offer: DemoOffer,
  technicians: readonly PersonKey[],
  partsTaken = false,
): Story => ({ boat, type, text, status: 'ACTIVE', created, sent, decided, work, offer, technicians, partsTaken })

export const rated = (day: number, rating: number, note?: string) => ({ day, rating, ...(note ? { note } : {}) })
