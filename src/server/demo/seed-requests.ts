import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { dayOf } from '../../shared/days.ts'
import { type RequestNames, requestCalendarTexts, requestLogTexts } from '../../shared/requests/requests.log-texts.ts'
import type { RequestStatus } from '../../shared/requests/requests.status.ts'
import type { DB } from '../db/schema.generated.ts'
import type { Moments } from './moments.ts'
import type { Fleet, SeededBoat } from './seed-fleet.ts'
import type { People } from './seed-people.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'
import { STORIES } from './stories.data.ts'
import type { Story } from './story.ts'

/** When each step of a story happened; null for a step that has not happened. */
interface Steps {
  created: Date
  sent: Date | null
  decided: Date | null
  technician: Date | null
  completed: Date | null
  canceled: Date | null
  feedback: Date | null
}

interface PlannedRequest {
  id: string
  story: Story
  boat: SeededBoat
  technicians: Seeded[]
  steps: Steps
}

export interface SeededRequest extends PlannedRequest {
  names: RequestNames
}

const CREATED_TIMES = ['08:47', '09:58', '11:26', '13:41', '16:05', '19:33', '21:12']

function stepsOf(story: Story, index: number, moments: Moments): Steps {
  const at = (daysAgo: number | undefined, time: string) => (daysAgo === undefined ? null : moments.at(daysAgo, time))
  const done = story.status === 'COMPLETED'
  // Early on a day that needs a later step of the story, and today, when only the morning may have passed.
  const early = story.created === 0 || story.sent === story.created || story.canceled === story.created
  const createdAt = early ? `08:${10 + (index % 10)}` : (CREATED_TIMES[index % CREATED_TIMES.length] ?? '09:00')
  return {
    created: moments.at(story.created, createdAt),
    sent: at(story.sent, '14:25'),
    decided: at(story.decided, '20:05'),
    technician: story.technicians && story.decided !== undefined ? moments.at(story.decided - 1, '09:15') : null,
    completed: done ? at(story.work, '16:50') : null,
    canceled: at(story.canceled, '18:30'),
    feedback: at(story.feedback?.day, '20:40'),
  }
}

const latest = (steps: Steps): Date =>
  new Date(Math.max(...Object.values(steps).map((step: Date | null) => step?.getTime() ?? 0)))

function requestRow({ id, story, boat, steps }: PlannedRequest, index: number, moments: Moments) {
  const preferred = index % 4 === 3 ? null : story.created - 4
  return {
    id,
    request_type: story.type,
    description: story.text,
    boat_id: boat.id,
    customer_id: boat.owner.id,
    payer_id: boat.owner.id,
    preferred_start_date: preferred === null ? null : moments.day(preferred),
    preferred_end_date: preferred === null ? null : moments.day(preferred - 6),
    assigned_date: story.work === undefined ? null : moments.day(story.work),
    status: story.status,
    offer_sent_at: steps.sent,
    approved_offer_at: story.status === 'ACTIVE' || story.status === 'COMPLETED' ? steps.decided : null,
    assigned_technician_at: steps.technician,
    completed_at: steps.completed,
    canceled_at: steps.canceled,
    feedback_at: steps.feedback,
    customer_rating: story.feedback?.rating ?? null,
    customer_note: story.feedback?.note ?? null,
    work_done: story.workDone ?? null,
    created_at: steps.created,
    updated_at: latest(steps),
  }
}

/** The engines that a story is about: one engine for a fault, all engines of the boat for maintenance. */
const enginesOf = ({ story, boat }: SeededRequest) =>
  story.type === 'FAULT' ? boat.engineIds.slice(-1) : boat.engineIds

export async function seedRequests(seeding: Seeding, people: People, fleet: Fleet): Promise<SeededRequest[]> {
  const { tx, moments } = seeding
  const planned = STORIES.map(
    (story, index): PlannedRequest => ({
      id: randomUUID(),
      story,
      boat: known(fleet, story.boat),
      technicians: (story.technicians ?? []).map((key) => known(people, key)),
      steps: stepsOf(story, index, moments),
    }),
  )
  const requests = await insertRequests(seeding, planned)
  await tx
    .insertInto('request_engines')
    .values(requests.flatMap((request) => enginesOf(request).map((id) => ({ request_id: request.id, engine_id: id }))))
    .execute()
  await tx
    .insertInto('request_technicians')
    .values(
      requests.flatMap(({ id, technicians, steps }) =>
        technicians.map((technician) => ({
          request_id: id,
          technician_id: technician.id,
          assigned_at: steps.technician ?? moments.now,
        })),
      ),
    )
    .execute()
  await seedRequestDays(seeding, known(people, 'admin'), requests)
  for (const request of requests) logRequest(seeding, known(people, 'admin'), request)
  return requests
}

/** Requests are numbered within each year by age. The counters are set so that the next request continues. */
async function insertRequests({ tx, moments }: Seeding, planned: readonly PlannedRequest[]): Promise<SeededRequest[]> {
  const counters = new Map<string, number>()
  const numbers = new Map<string, { number_year: number; number_in_year: number }>()
  for (const { id, steps } of planned.toSorted((a, b) => a.steps.created.getTime() - b.steps.created.getTime())) {
    const year = dayOf(steps.created).slice(0, 4)
    const value = (counters.get(year) ?? 0) + 1
    counters.set(year, value)
    numbers.set(id, { number_year: Number(year), number_in_year: value })
  }
  const rows = await tx
    .insertInto('service_requests')
    .values(
      planned.map((request, index) => ({ ...requestRow(request, index, moments), ...known(numbers, request.id) })),
    )
    .returning(['id', 'request_number'])
    .execute()
  await tx
    .insertInto('counters')
    .values([...counters].map(([year, value]) => ({ name: `request:${year}`, value })))
    .execute()
  const given = new Map(rows.map((row) => [row.id, row.request_number]))
  return planned.map((request) => ({
    ...request,
    names: { boat: request.boat.name, number: known(given, request.id) },
  }))
}

async function seedRequestDays({ tx, moments }: Seeding, admin: Seeded, requests: SeededRequest[]): Promise<void> {
  const rows = requests.flatMap(({ id, story, boat, steps }): Insertable<DB['calendar_items']>[] => {
    if (story.work === undefined) return []
    const at = steps.technician ?? steps.created
    const title = requestCalendarTexts.title(story.type, boat.name)
    return [
      {
        type: 'SERVICE_REQUEST',
        date: moments.day(story.work),
        title,
        ref_id: id,
        created_by: admin.id,
        created_at: at,
        updated_at: at,
      },
    ]
  })
  await tx.insertInto('calendar_items').values(rows).execute()
}

function logRequest(seeding: Seeding, admin: Seeded, request: SeededRequest): void {
  const { id, names, story, boat, technicians, steps } = request
  const entry = (at: Date | null, who: Seeded, action: 'CREATE' | 'UPDATE', message: string) => {
    if (at) logged(seeding, at, who, { category: 'MAINTENANCE', action, entity: 'service_request', id, message })
  }
  const moved = (from: RequestStatus, to: RequestStatus) => requestLogTexts.moved(names, from, to)
  entry(steps.created, boat.owner, 'CREATE', requestLogTexts.created(names, story.type))
  entry(steps.sent, admin, 'UPDATE', moved('PENDING', 'WAITING_APPROVAL'))
  if (story.status === 'REJECTED') {
    entry(steps.decided, boat.owner, 'UPDATE', moved('WAITING_APPROVAL', 'REJECTED'))
  } else {
    entry(steps.decided, boat.owner, 'UPDATE', moved('WAITING_APPROVAL', 'ACTIVE'))
  }
  for (const { email } of technicians) {
    entry(steps.technician, admin, 'UPDATE', requestLogTexts.technicianAssigned(names, email))
  }
  if (story.work !== undefined) {
    entry(steps.technician, admin, 'UPDATE', requestLogTexts.dateAssigned(names, seeding.moments.day(story.work), null))
  }
  entry(steps.completed, technicians[0] ?? admin, 'UPDATE', moved('ACTIVE', 'COMPLETED'))
  entry(
    steps.canceled,
    boat.owner,
    'UPDATE',
    moved(story.sent === undefined ? 'PENDING' : 'WAITING_APPROVAL', 'CANCELED'),
  )
  if (story.feedback)
    entry(steps.feedback, boat.owner, 'UPDATE', requestLogTexts.feedback(names, story.feedback.rating))
}
