// What the server writes to its log while links, codes and records are used.
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useOfferLinks, wrong } from '../../../../../test/offer-link-calls.ts'
import { offerLinksApi } from '../../../../shared/offers/offer-links.contract.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import type { App } from '../../../deps.ts'
import { serverLog } from '../../../log.ts'

const { server, aLink, mails, statusOf } = useOfferLinks()
const lines: string[] = []
let app: App

beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const { db, clock, storage } = server
  const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: server.dataDir })
  app = await buildApp({ db, clock, config, storage, jwtSecret: 'x'.repeat(40), log: serverLog('trace', sink) })
})
afterAll(() => app.close())

it('no line of the log has a token or a code: opened, answered, recorded, refused, revoked, failed; no page tells its address', async () => {
  const { admin, customer, offer, link } = await aLink()
  const { token } = link
  const use = (path: string, payload?: object) =>
    app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/public/offers/${token}${path}`,
      headers: { referer: `http://pruva.test/t/${token}`, accept: 'application/json' },
      ...(payload && { payload }),
    })
  const pages = await Promise.all([`/t/${token}`, `/teklif`].map((url) => app.inject({ url })))
  const opened = await use('')
  expect([opened.statusCode, (await use('/pdf')).statusCode, (await use('/code', {})).statusCode]).toEqual([
    200, 200, 200,
  ])
  for (const { headers } of [...pages, opened]) expect(headers['referrer-policy']).toBe('no-referrer')
  const code = (await mails(customer.email)).at(-1)?.text_body.match(/^\d{6}$/m)?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  expect((await use('/accept', { code: wrong(code), rev: 1 })).statusCode).toBe(400)
  expect((await use('/accept', { code, rev: 1, selectedItemIds: 'not a list' })).statusCode).toBe(400)
  expect((await use('/accept', { code, rev: 1 })).statusCode).toBe(200)
  expect((await use('/accept', { code, rev: 1 })).statusCode).toBe(400)
  expect(await statusOf(offer.id)).toBe('ACCEPTED')
  const record = await server.app.inject({
    url: `/api/maintenance/offers/${offer.id}/record`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(record.statusCode).toBe(200)
  await server.call(admin, offerLinksApi.revoke, { params: { id: offer.id, linkId: link.id } })
  expect((await use('')).statusCode).toBe(404)
  // No route answers these.
  for (const path of [
    `/api/public/offers/${token}/nothing`,
    `/api//public/OFFERS/${token}/`,
    `/api/public/boats/${token}/x`,
    `/api/public/tags/${token}/x`,
    `/api/invitations/${token}/x`,
    `/api/calendar/feed/${token}/x`,
  ])
    await app.inject({ url: path })
  // A failure of the server itself is written with its error.
  await server.db.schema.alterTable('offer_links').renameTo('offer_links_away').execute()
  const failed = await use('/reject', { code, rev: 1 })
  await server.db.schema.alterTable('offer_links_away').renameTo('offer_links').execute()
  expect(failed.statusCode).toBe(500)
  expect(lines.join('')).toContain('A request failed')
  for (const line of lines) {
    for (const secret of [token, code, wrong(code)])
      expect(line).not.toMatch(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`))
  }
})
