// Hours of the technicians on finished jobs: from Başla until the job was completed. One of them was corrected.
import { randomUUID } from 'node:crypto'
import { dayOf } from '../../shared/days.ts'
import { timeLogTexts } from '../../shared/time/time.log-texts.ts'
import type { SeededRequest } from './seed-requests.ts'
import { logged, type Seeded, type Seeding } from './seeding.ts'

const HOUR_MS = 3_600_000

export async function seedTime(seeding: Seeding, admin: Seeded, requests: readonly SeededRequest[]): Promise<void> {
  const { tx } = seeding
  const taken = new Set<string>()
  let isFirst = true
  for (const { id: requestId, names, technicians, steps } of requests) {
    const [technician] = technicians
    const { completed, technician: assigned } = steps
    if (!technician || !completed) continue
    const startedAt = new Date(completed.getTime() - (2 + (taken.size % 3)) * HOUR_MS)
    const day = `${technician.id} ${dayOf(completed)}`
    if (taken.has(day) || (assigned && startedAt < assigned)) continue
    taken.add(day)
    const id = randomUUID()
    const press = { user_id: technician.id, service_request_id: requestId }
    await tx
      .insertInto('time_presses')
      .values([
        { ...press, id, kind: 'START', pressed_at: startedAt, arrived_at: startedAt },
        { ...press, kind: 'COMPLETED', pressed_at: completed, arrived_at: completed },
      ])
      .execute()
    const corrected = isFirst ? { settled_at: completed, started_at: new Date(startedAt.getTime() - HOUR_MS) } : {}
    await tx
      .insertInto('time_entries')
      .values({ ...press, id, started_at: startedAt, ended_at: completed, ...corrected })
      .execute()
    logged(seeding, startedAt, technician, {
      ...{ category: 'MAINTENANCE', action: 'CREATE', entity: 'time_entry', id },
      message: timeLogTexts.started(names),
    })
    if (isFirst)
      await tx
        .insertInto('time_changes')
        .values({
          entry_id: id,
          changed_by: admin.id,
          changed_at: completed,
          reason: 'Başla’ya geç basıldı.',
          started_before: startedAt,
          ended_before: completed,
          started_after: new Date(startedAt.getTime() - HOUR_MS),
          ended_after: completed,
        })
        .execute()
    isFirst = false
  }
}
