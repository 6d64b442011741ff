// The calendar as iCalendar (RFC 5545). The same items give the same bytes, so that an equal ETag means that nothing changed.
import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  type ICalEventData,
  ICalEventTransparency,
} from 'ical-generator'
import { calendarFeedTexts } from '../../../shared/calendar/calendar.log-texts.ts'
import { calendarTexts, calendarTypeTexts } from '../../../shared/calendar/calendar.texts.ts'
import type { ServiceRequest } from '../../../shared/requests/requests.contract.ts'
import { coordinatesOf, jobFacts, placeOfJob } from '../../../shared/requests/requests.job-texts.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import type { Role } from '../../../shared/roles.ts'
import type { FeedItem } from './calendar.queries.ts'

const REFRESH_SECONDS = 3600

export function feedText(items: readonly FeedItem[], role: Role, appUrl: string): string {
  const calendar = new ICalCalendar({
    name: calendarFeedTexts.name,
    prodId: { company: 'pruva', product: 'calendar', language: 'TR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const item of items) {
    calendar.createEvent({
      id: `${item.id}@pruva`,
      // A day has no time zone; the library takes the day from midnight UTC.
      start: new Date(`${item.date}T00:00:00Z`),
      allDay: true,
      summary: calendarTexts.named(item),
      stamp: item.changedAt,
      lastModified: item.changedAt,
      sequence: item.version - 1,
      categories: [{ name: calendarTypeTexts[item.type] }],
      // An item on a day does not mark the day as busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
      ...(item.job ? detailsOf(item.job) : {}),
      ...(item.refId ? { url: appUrl + requestPath(role, item.refId) } : {}),
    })
  }
  return calendar.toString()
}

/** What a technician needs to reach a job without the app. */
function detailsOf(job: ServiceRequest): Pick<ICalEventData, 'description' | 'location'> {
  const lines = jobFacts(job).map(({ label, text, url }) => `${label}: ${url?.startsWith('https:') ? url : text}`)
  const place = placeOfJob(job)
  const description = lines.join('\n').replaceAll('\r\n', '\n')
  if (!place) return { description }
  // Phones look up the location's title on the map.
  return { description, location: { title: coordinatesOf(place), geo: { lat: place.latitude, lon: place.longitude } } }
}
