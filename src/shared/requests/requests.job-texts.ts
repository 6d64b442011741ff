// What a technician needs for a job, line by line, for mails and calendar feeds, which are read outside the app.
import { directionsTo, type Place, placeOf } from '../boats/boats.place.ts'
import { dialOf, shownPhone } from '../phone.ts'
import type { ServiceRequest } from './requests.contract.ts'

export interface Fact {
  label: string
  text: string
  /** The address that a press opens. */
  url?: string
}

type Job = Pick<
  ServiceRequest,
  | 'requestNumber'
  | 'requestType'
  | 'description'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'boatName'
  | 'boatLatitude'
  | 'boatLongitude'
  | 'engines'
>

const labels = {
  number: 'Talep no',
  words: { MAINTENANCE: 'İstenen', FAULT: 'Arıza' },
  customer: 'Müşteri',
  phone: 'Telefon',
  boat: 'Tekne',
  engines: 'Motorlar',
  place: 'Konum',
} as const

export const placeOfJob = ({ boatLatitude, boatLongitude }: Job): Place | null =>
  placeOf({ latitude: boatLatitude, longitude: boatLongitude })

/** With decimal points and without letters: every map application finds this format. */
export const coordinatesOf = ({ latitude, longitude }: Place): string => `${latitude}, ${longitude}`

/** Leaves out unknown facts. */
export function jobFacts(job: Job): Fact[] {
  const place = placeOfJob(job)
  const engines = job.engines.map(({ label, serialNumber }) => `${label} (${serialNumber})`)
  const facts: (Fact | null)[] = [
    { label: labels.number, text: job.requestNumber },
    job.description ? { label: labels.words[job.requestType], text: job.description } : null,
    { label: labels.customer, text: job.customerName ?? job.customerEmail },
    job.customerPhone
      ? { label: labels.phone, text: shownPhone(job.customerPhone), url: dialOf(job.customerPhone) }
      : null,
    { label: labels.boat, text: job.boatName },
    engines.length > 0 ? { label: labels.engines, text: engines.join('\n') } : null,
    place ? { label: labels.place, text: coordinatesOf(place), url: directionsTo(place) } : null,
  ]
  return facts.filter((fact) => fact !== null)
}
