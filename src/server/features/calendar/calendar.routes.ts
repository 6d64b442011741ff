import { createHash } from 'node:crypto'
import { calendarApi } from '../../../shared/calendar/calendar.contract.ts'
import { calendarFeedTexts } from '../../../shared/calendar/calendar.log-texts.ts'
import type { App, Deps } from '../../deps.ts'
import { actorOf } from '../../http/access.ts'
import { notFound } from '../../http/errors.ts'
import { done, ok } from '../../http/reply.ts'
import { hashOf } from '../../http/secret-tokens.ts'
import { createCalendarItem, deleteCalendarItem, updateCalendarItem } from './calendar.commands.ts'
import {
  calendarItemById,
  calendarItems,
  feedCreatedAt,
  feedItems,
  feedReader,
  firstCalendarItems,
} from './calendar.queries.ts'
import { removeFeed, renewFeed } from './calendar-feed.commands.ts'
import { feedText } from './calendar-feed.ts'

export function calendarRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps
  app.route({
    ...calendarApi.create,
    handler: async (request) =>
      ok('calendar_item_created', await createCalendarItem(db, actorOf(request), request.body)),
  })
  app.route({
    ...calendarApi.update,
    handler: async (request) =>
      ok(
        'calendar_item_updated',
        await updateCalendarItem(db, actorOf(request), request.params.id, request.body, clock()),
      ),
  })
  app.route({
    ...calendarApi.remove,
    handler: (request) =>
      done('calendar_item_deleted', deleteCalendarItem(db, actorOf(request), request.params.id, clock())),
  })
  app.route({
    ...calendarApi.byId,
    handler: async (request) => ok('fetched', await calendarItemById(db, actorOf(request).role, request.params.id)),
  })
  app.route({
    ...calendarApi.day,
    handler: async (request) => {
      const { date } = request.query
      return ok('fetched', await calendarItems(db, actorOf(request).role, date, date))
    },
  })
  app.route({
    ...calendarApi.week,
    handler: async (request) => {
      const { start, end } = request.query
      return ok('fetched', await calendarItems(db, actorOf(request).role, start, end))
    },
  })
  app.route({
    ...calendarApi.month,
    handler: async (request) => {
      const { perDay, ...range } = request.query
      const { role } = actorOf(request)
      if (perDay !== undefined) return ok('fetched', await firstCalendarItems(db, role, range, perDay))
      return ok('fetched', await calendarItems(db, role, range.start, range.end))
    },
  })
  feedRoutes(app, deps)
}

function feedRoutes(app: App, deps: Deps): void {
  const { db, clock, config } = deps
  app.route({
    ...calendarApi.renewFeed,
    handler: async (request) => {
      const secret = await renewFeed(deps, actorOf(request))
      return ok('calendar_feed_created', { url: `${config.appUrl}/api/calendar/feed/${secret}.ics` })
    },
  })
  app.route({
    ...calendarApi.feedState,
    handler: async (request) => ok('fetched', { createdAt: await feedCreatedAt(db, actorOf(request).userId) }),
  })
  app.route({
    ...calendarApi.removeFeed,
    handler: (request) => done('calendar_feed_deleted', removeFeed(db, actorOf(request))),
  })
  app.route({
    ...calendarApi.feed,
    // The address is a secret: the request log omits it.
    logLevel: 'warn',
    handler: async (request, reply) => {
      const reader = await feedReader(db, hashOf(request.params.token.replace(/\.ics$/, '')))
      if (!reader) throw notFound('calendar_not_found')
      const text = feedText(await feedItems(db, reader, clock()), reader.role, config.appUrl)
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.header('ETag', etag).header('Cache-Control', 'private, no-cache')
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply
        .header('Content-Type', 'text/calendar; charset=utf-8')
        .header('Content-Disposition', `inline; filename="${calendarFeedTexts.fileName}"`)
        .send(text)
    },
  })
}

/** A proxy may have made the tag a weak one (`W/`). */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
