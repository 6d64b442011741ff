import { Writable } from 'node:stream'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { archive, assignTechnician, createBoat, createRequest } from '../../../../test/factories.ts'
import { type Person, usePeople, useServer } from '../../../../test/harness.ts'
import { textOfPdf } from '../../../../test/pdf-text.ts'
import { boatTagsApi } from '../../../shared/boats/boat-tags.contract.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { serverLog } from '../../log.ts'

const server = useServer()
const people = usePeople(server, {
  admin: 'ADMIN',
  owner: 'CUSTOMER',
  stranger: 'CUSTOMER',
  technician: 'TECHNICIAN',
  otherTechnician: 'TECHNICIAN',
})
const { admin, owner, stranger, technician, otherTechnician } = people

async function aTag(as: Person = owner) {
  const boat = await createBoat(server.db, owner.id, { name: 'Mavi Yolcu', latitude: 36.6, longitude: 29.1 })
  const params = { id: boat.id }
  const make = async (who = as): Promise<{ token: string; url: string }> =>
    (await server.call(who, boatTagsApi.make, { params })).body.data
  return { boat, params, make, ...(await make()) }
}
const scan = (token: string) => server.fetch(`/api/public/tags/${token}`)
const NOT_FOUND = JSON.stringify({ success: false, message: 'tag_not_found', data: null })

describe('a boat’s tag', () => {
  it('names its 128 bits once, keeps only their hash, and shows strangers name and model alone', async () => {
    const { boat, params, token, url } = await aTag()
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(url).toBe(`http://pruva.test/t#${token}`)
    const rows = await server.db.selectFrom('boat_tags').selectAll().where('boat_id', '=', boat.id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)

    const answer = await scan(token)
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, message: 'fetched', data: { name: 'Mavi Yolcu', model: 'Sirena 58', hasPhoto: false } },
    ])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const state = await server.call(admin, boatTagsApi.state, { params })
    expect(state.body.data).toEqual({ createdAt: expect.stringMatching(/Z$/) })
    expect((await server.logsOf(boat.id)).map((entry) => [entry.action_type, entry.message])).toEqual([
      ['CREATE', 'Mavi Yolcu teknesi için QR etiketi oluşturuldu'],
    ])
  })

  it('unknown, replaced, revoked, or of a deleted boat → the same bytes', async () => {
    const replaced = await aTag()
    const next = await replaced.make(admin)
    const revoked = await aTag()
    await server.call(owner, boatTagsApi.remove, { params: revoked.params })
    const deleted = await aTag()
    await archive(server.db, 'boats', deleted.boat.id)
    for (const token of ['A'.repeat(22), 'x', '%00', replaced.token, revoked.token, deleted.token]) {
      const answer = await scan(token)
      expect([token, answer.status, await answer.text()]).toEqual([token, 404, NOT_FOUND])
      expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    }
    expect((await scan(next.token)).status).toBe(200)
    const state = await server.call(owner, boatTagsApi.state, { params: revoked.params })
    expect(state.body.data).toEqual({ createdAt: null })
  })

  it('somebody else’s boat → 404 for each call, and no tag', async () => {
    const { params } = await aTag()
    for (const name of ['state', 'make', 'remove', 'label'] as const) {
      const { status, body } = await server.call(stranger, boatTagsApi[name], { params })
      expect([name, status, body.message]).toEqual([name, 404, 'boat_not_found_or_not_owned'])
    }
  })

  it('scanned by its people → their own page; by others → as unknown', async () => {
    const { boat, token } = await aTag()
    const older = await createRequest(server.db, { customer_id: owner.id, boat_id: boat.id })
    await assignTechnician(server.db, older.id, technician.id)
    const open = async (who: Person) => {
      const { status, body } = await server.call(who, boatTagsApi.destination, { params: { token } })
      return status === 200 ? body.data : [status, body.message]
    }
    expect(await open(owner)).toEqual({ boatId: boat.id, requestId: null })
    expect(await open(admin)).toEqual({ boatId: boat.id, requestId: null })
    expect(await open(technician)).toEqual({ boatId: null, requestId: older.id })
    for (const who of [stranger, otherTechnician]) expect(await open(who)).toEqual([404, 'tag_not_found'])
  })

  it('more than 60 scans a minute from one network → 429, also for a right token', async () => {
    const { token } = await aTag()
    await server.db.deleteFrom('rate_limits').execute()
    for (let count = 0; count < 60; count++) await scan(`${count}`)
    const answer = await scan(token)
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    await server.db.deleteFrom('rate_limits').execute()
  })

  it('leaves its token out of the request log', async () => {
    const { params, token } = await aTag()
    const lines: string[] = []
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const { db, clock, storage, dataDir } = server
    const config = readConfig({ APP_URL: 'http://pruva.test', DATA_DIR: dataDir })
    const app = await buildApp({ db, clock, config, storage, jwtSecret: 'x'.repeat(40), log: serverLog('info', sink) })
    const url = `/api/boats/${params.id}/tag/label?token=${token}`
    for (const path of [
      `/api/public/tags/${token}`,
      `/api/public/tags/${token}/photo`,
      `/api/tags/${token}`,
      url,
      '/api/health',
    ])
      await app.inject(path)
    await app.close()
    expect(lines.join('')).toContain('/api/health')
    expect(lines.join('')).not.toContain(token)
  })
})

describe('its label', () => {
  const label = (params: { id: string }, query: object) => {
    const search = new URLSearchParams(query as Record<string, string>)
    const headers = { authorization: `Bearer ${owner.token}` }
    return server.fetch(`/api/boats/${params.id}/tag/label?${search}`, { headers })
  }

  it.each([
    ['SMALL', 1, [198, 105]],
    ['LARGE', 1, [298, 210]],
    ['SHEET', 24, [595, 842]],
  ])('%s → a PDF with %i stickers', async (size, stickers, paper) => {
    const { params, token } = await aTag()
    const answer = await label(params, { token, size })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    expect([Math.round(width), Math.round(height)]).toEqual(paper)
    const { items } = await page.getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(words.match(/Mavi Yolcu/g)).toHaveLength(stickers)
    expect(words).not.toContain(token)
  })

  it.each(['SMALL', 'LARGE', 'SHEET'])('%s: the longest names of boat and workshop → one page', async (size) => {
    const { params, token } = await aTag()
    const longest = 'W'.repeat(120)
    await server.db.updateTable('boats').set({ name: longest }).where('id', '=', params.id).execute()
    await server.db.updateTable('workshop').set({ trade_name: longest }).execute()
    const answer = await label(params, { token, size })
    const { pages, text } = await textOfPdf(new Uint8Array(await answer.arrayBuffer()))
    await server.db.updateTable('workshop').set({ trade_name: null }).execute()
    expect(pages).toBe(1)
    expect(text).toMatch(/W+…/)
  })

  it('no token, or that of another boat or of an earlier tag → 404', async () => {
    const first = await aTag()
    const other = await aTag()
    await first.make()
    for (const query of [{}, { token: first.token }, { token: other.token }]) {
      const answer = await label(first.params, query)
      expect([answer.status, await answer.text()]).toEqual([404, NOT_FOUND])
    }
  })
})
