// Work that the server refused: what confirms it, and its text for the admins.
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import { enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { formatDecimal } from '../../../shared/money.ts'
import { jobNotesApi, NOTE_LENGTH } from '../../../shared/requests/job-notes.contract.ts'
import { deleteWork, markNotified, sendOrQueue } from '../../offline/outbox.ts'
import { belongingTo } from '../../offline/outbox-order.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf, pendingItems } from '../../offline/waiting-work.ts'

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isReading = (value: unknown): value is { hours: number } =>
  typeof value === 'object' && value !== null && 'hours' in value && typeof value.hours === 'number'

const hoursText = (hours: number) => enginesTexts.hours(formatDecimal(hours))

/** What the title doesn't say: a note's text, what was done, hours. */
function detailsOf(work: OutboxItem): string[] {
  const { text, workDone, hours, readings, caption } = fieldsOf(work)
  const words = [text, workDone, caption].filter((word): word is string => typeof word === 'string' && word !== '')
  const read = [isReading({ hours }) ? [{ hours }] : [], Array.isArray(readings) ? readings : []]
    .flat()
    .filter(isReading)
  return [...words, ...read.map((reading) => hoursText(Number(reading.hours)))]
}

const isPhoto = ({ body }: Pick<OutboxItem, 'body'>): boolean => 'form' in body

/** What confirms the hours that the server asked about; null for all other work. */
export function confirmedHours(work: OutboxItem): Record<string, unknown> | null {
  if (work.refusal !== 'reading_unusual') return null
  const { readings } = fieldsOf(work)
  return Array.isArray(readings)
    ? { readings: readings.map((reading: object) => ({ ...reading, confirm: true })) }
    : { confirm: true }
}

export function textOf(work: OutboxItem): string {
  const lines = [
    deviceTexts.refusedWork(work.title),
    work.job,
    ...detailsOf(work),
    ...belongingTo(work, pendingItems()).map(({ title }) => title),
    deviceTexts.doneAt(formatInstant(new Date(work.at))),
    work.reason && deviceTexts.reason(work.reason),
    isPhoto(work) && deviceTexts.photoStays,
  ]
  return lines.filter(Boolean).join('\n').slice(0, NOTE_LENGTH)
}

/** A photo's picture can't be told: it stays until it is deleted or delivered. Everything else goes with its text. */
export async function tellAdmins(work: OutboxItem): Promise<void> {
  const requestId = IS_ID.test(work.group) ? work.group : undefined
  await sendOrQueue(
    jobNotesApi.refused,
    { body: { text: textOf(work), requestId } },
    { group: `told ${work.group}`, title: deviceTexts.work.told(work.title), job: work.job },
  )
  await (isPhoto(work) ? markNotified(work) : deleteWork(work))
}
