import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { requestCalendarTexts, requestLogTexts } from '../../../shared/requests/requests.log-texts.ts'
import type { RequestStatus } from '../../../shared/requests/requests.workflow.ts'
import type { DB } from '../schema.generated.ts'
import type { Moments } from './moments.ts'
import type { Fleet, SeededBoat } from './seed-fleet.ts'
import type { People } from './seed-people.ts'
import { known, logged, type Seeded, type Seeding } from './seeding.ts'
import { STORIES } from './stories.data.ts'
import type { Story } from './story.ts'

/** When each step of a story happened; null: not yet, or never. */
interface Steps {
  created: Date
  sent: Date | null
  decided: Date | null
  technician: Date | null
  completed: Date | null
  canceled: Date | null
  feedback: Date | null
}

export interface SeededRequest {
  id: string
  story: Story
  boat: SeededBoat
  technicians: Seeded[]
  steps: Steps
}

const CREATED_TIMES = ['08:47', '09:58', '11:26', '13:41', '16:05', '19:33', '21:12']

function stepsOf(story: Story, index: number, moments: Moments): Steps {
  const at = (daysAgo: number | undefined, time: string) => (daysAgo === undefined ? null : moments.at(daysAgo, time))
  const done = story.status === 'COMPLETED'
  // Early where the day must hold a second step of the story, and today, of which only the morning may have passed.
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

function requestRow({ id, story, boat, steps }: SeededRequest, index: number, moments: Moments) {
  const preferred = index % 4 === 3 ? null : story.created - 4
  return {
    id,
    request_type: story.type,
    description: story.text,
    boat_id: boat.id,
    customer_id: boat.owner.id,
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
    created_at: steps.created,
    updated_at: latest(steps),
  }
}

/** The boat's engines that a story is about: a fault is one engine's, maintenance all of theirs. */
const enginesOf = ({ story, boat }: SeededRequest) =>
  story.type === 'FAULT' ? boat.engineIds.slice(-1) : boat.engineIds

export async function seedRequests(seeding: Seeding, people: People, fleet: Fleet): Promise<SeededRequest[]> {
  const { tx, moments } = seeding
  const requests = STORIES.map(
    (story, index): SeededRequest => ({
      id: randomUUID(),
      story,
      boat: known(fleet, story.boat),
      technicians: (story.technicians ?? []).map((key) => known(people, key)),
      steps: stepsOf(story, index, moments),
    }),
  )
  await tx
    .insertInto('service_requests')
    .values(requests.map((request, index) => requestRow(request, index, moments)))
    .execute()
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

function logRequest(seeding: Seeding, admin: Seeded, { id, story, boat, technicians, steps }: SeededRequest): void {
  const name = boat.name
  const entry = (at: Date | null, who: Seeded, action: 'CREATE' | 'UPDATE', message: string) => {
    if (at) logged(seeding, at, who, { category: 'MAINTENANCE', action, entity: 'service_request', id, message })
  }
  const moved = (from: RequestStatus, to: RequestStatus) => requestLogTexts.moved(name, from, to)
  entry(steps.created, boat.owner, 'CREATE', requestLogTexts.created(name, story.type))
  entry(steps.sent, admin, 'UPDATE', moved('PENDING', 'WAITING_APPROVAL'))
  if (story.status === 'REJECTED') {
    entry(steps.decided, boat.owner, 'UPDATE', moved('WAITING_APPROVAL', 'REJECTED'))
  } else {
    entry(steps.decided, boat.owner, 'UPDATE', moved('WAITING_APPROVAL', 'ACTIVE'))
  }
  for (const { email } of technicians) {
    entry(steps.technician, admin, 'UPDATE', requestLogTexts.technicianAssigned(name, email))
  }
  if (story.work !== undefined) {
    entry(steps.technician, admin, 'UPDATE', requestLogTexts.dateAssigned(name, seeding.moments.day(story.work)))
  }
  entry(steps.completed, technicians[0] ?? admin, 'UPDATE', moved('ACTIVE', 'COMPLETED'))
  entry(
    steps.canceled,
    boat.owner,
    'UPDATE',
    moved(story.sent === undefined ? 'PENDING' : 'WAITING_APPROVAL', 'CANCELED'),
  )
  if (story.feedback) entry(steps.feedback, boat.owner, 'UPDATE', requestLogTexts.feedback(name, story.feedback.rating))
}
