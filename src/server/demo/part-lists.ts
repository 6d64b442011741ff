// The parts taken from stock for each request, and how many were used, returned or damaged.
import { randomUUID } from 'node:crypto'
import type { RequestNames } from '../../shared/requests/requests.log-texts.ts'
import { PARTS, WORKSHOP_LIST } from './parts.data.ts'
import type { People } from './seed-people.ts'
import type { SeededRequest } from './seed-requests.ts'
import { known, type Seeded, type Seeding } from './seeding.ts'
import { PACKAGES, type WorkPackage } from './work-packages.data.ts'

export interface TakenItem {
  id: string
  code: string
  quantity: number
  used: number
  returned: number
  damaged: number
}

export interface TakenList {
  id: string
  requestId: string | null
  request: RequestNames | null
  technician: Seeded
  at: Date
  /** When the parts were used, returned or found damaged. */
  doneAt: Date
  items: TakenItem[]
}

const prices = new Map(PARTS.map(({ code, price }) => [code, price]))
const SPARE_BELOW = 100

/** A finished job used the offered parts. Some lists have one more of a cheap part, which was returned or damaged. */
function finishedItems(parts: readonly (readonly [string, number])[], times: number, index: number): TakenItem[] {
  return parts.map(([code, quantity], position) => {
    const used = quantity * times
    const isLast = position === parts.length - 1
    const extra = isLast && known(prices, code) < SPARE_BELOW ? index % 3 : 0
    return {
      id: randomUUID(),
      code,
      quantity: used + (extra > 0 ? 1 : 0),
      used,
      returned: extra === 1 ? 1 : 0,
      damaged: extra === 2 ? 1 : 0,
    }
  })
}

/** A job in progress has used half of the parts, if its day has come. */
function openItems(parts: readonly (readonly [string, number])[], times: number, begun: boolean): TakenItem[] {
  return parts.map(([code, each]) => {
    const quantity = each * times
    return { id: randomUUID(), code, quantity, used: begun ? Math.floor(quantity / 2) : 0, returned: 0, damaged: 0 }
  })
}

function listOf({ moments }: Seeding, request: SeededRequest, index: number): TakenList | null {
  const { names, story, technicians } = request
  const [technician] = technicians
  if (!story.partsTaken || !story.offer || !technician || story.work === undefined) return null
  const { parts }: WorkPackage = PACKAGES[story.offer.work]
  const times = story.offer.times ?? 1
  const finished = story.status === 'COMPLETED'
  return {
    id: randomUUID(),
    requestId: request.id,
    request: names,
    technician,
    at: finished ? moments.at(story.work, '08:30') : moments.at(1, '16:20'),
    doneAt: finished ? moments.at(story.work, '15:10') : moments.at(0, '09:40'),
    items: finished ? finishedItems(parts, times, index) : openItems(parts, times, story.work >= 0),
  }
}

function workshopList({ moments }: Seeding, technician: Seeded): TakenList {
  return {
    id: randomUUID(),
    requestId: null,
    request: null,
    technician,
    at: moments.at(WORKSHOP_LIST.daysAgo, '10:10'),
    doneAt: moments.at(WORKSHOP_LIST.daysAgo - 1, '17:30'),
    items: WORKSHOP_LIST.items.map((item) => ({ id: randomUUID(), ...item, returned: 0, damaged: 0 })),
  }
}

export function partListsOf(seeding: Seeding, people: People, requests: readonly SeededRequest[]): TakenList[] {
  const lists = requests.map((request, index) => listOf(seeding, request, index)).filter((list) => list !== null)
  return [...lists, workshopList(seeding, known(people, 'hasan'))]
}
