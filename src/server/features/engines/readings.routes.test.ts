import { describe, expect, it } from 'vitest'
import { engineCalls } from '../../../../test/engine-calls.ts'
import { createModel } from '../../../../test/factories.ts'
import { type Person, refused, statusAndKey, UNKNOWN_ID, useServer } from '../../../../test/harness.ts'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'

const server = useServer()
const { anEngine, daysAgo, history, hoursOf, newestOf, read } = engineCalls(server)

describe('a reading', () => {
  it('becomes the hours of the engine, with who read it, a log entry and the next version', async () => {
    const { owner, id } = await anEngine()
    const answer = await read(owner, id, { hours: 112.5, note: 'Sezon başı' })
    expect([answer.status, answer.body.message]).toEqual([200, 'reading_added'])
    expect(answer.body.data).toMatchObject({
      engineId: id,
      hours: 112.5,
      total: 112.5,
      source: 'OWNER',
      recordedBy: expect.any(String),
      note: 'Sezon başı',
      photoId: null,
      meterReplaced: null,
      voids: null,
      voidedBy: null,
    })
    expect(await server.row('engines', id)).toMatchObject({ hours_used_hundredths: 11_250, version: 2 })
    const [entry] = await server.logsOf(id)
    expect(entry?.message).toMatch(/ motorunun saati okundu: 112,5 saat$/)
    const { content, page, usage } = await history(owner, id)
    expect(content.map(({ hours, source }) => [hours, source])).toEqual([
      [112.5, 'OWNER'],
      [100, 'IMPORT'],
    ])
    expect(page.totalElements).toBe(2)
    expect(usage.hoursUsed).toBe(112.5)
    expect(usage.points.map(({ total }) => total)).toEqual([100, 112.5])
  })

  it('is refused where it falls, runs ahead of the clock or is ahead of today', async () => {
    const { owner, id } = await anEngine({ days: 2 })
    const field = (name: string, message: string) => [{ field: name, message }]
    expect(refused(await read(owner, id, { hours: 99.9 }))).toEqual([
      409,
      'reading_below_previous',
      field('hours', 'reading_below_previous'),
    ])
    expect(refused(await read(owner, id, { hours: 148.2 }))).toEqual([
      409,
      'reading_too_high',
      field('hours', 'reading_too_high'),
    ])
    expect(refused(await read(owner, id, { hours: 101, readAt: daysAgo(-1) }))).toEqual([
      400,
      'validation_failed',
      field('readAt', 'reading_in_future'),
    ])
    expect(refused(await read(owner, id, { hours: 100.25 }))).toEqual([
      400,
      'validation_failed',
      field('hours', 'too_many_decimals'),
    ])
    expect(await hoursOf(id)).toBe(100)
    expect((await history(owner, id)).content).toHaveLength(1)
    expect((await read(owner, id, { hours: 147.9 })).status).toBe(200)
  })

  it('a whole day is the least time, and many readings a day are no way around it', async () => {
    const { owner, id } = await anEngine({ days: 30 })
    await read(owner, id, { hours: 110 })
    expect(statusAndKey(await read(owner, id, { hours: 134.1 }))).toBe('409 reading_too_high')
    expect((await read(owner, id, { hours: 130 })).status).toBe(200)
    expect(statusAndKey(await read(owner, id, { hours: 140 }))).toBe('409 reading_too_high')
  })

  it('asks about unusual hours, which go through with confirm', async () => {
    const { owner, id } = await anEngine({ yearly: 100 })
    const unusual = await read(owner, id, { hours: 200 })
    expect(refused(unusual)).toEqual([409, 'reading_unusual', [{ field: 'hours', message: 'reading_unusual' }]])
    expect((await read(owner, id, { hours: 200, confirm: true })).status).toBe(200)
    const without = await anEngine()
    expect((await read(without.owner, without.id, { hours: 900 })).status).toBe(200)
  })

  it('fits between its neighbours if it is of an earlier day, and leaves the hours of the engine', async () => {
    const { owner, id } = await anEngine({ hours: 100, days: 100 })
    await read(owner, id, { hours: 150 })
    for (const hours of [99, 151])
      expect(statusAndKey(await read(owner, id, { hours, readAt: daysAgo(50) }))).toBe('409 reading_out_of_order')
    expect((await read(owner, id, { hours: 120, readAt: daysAgo(50) })).status).toBe(200)
    expect(await hoursOf(id)).toBe(150)
    expect((await history(owner, id)).usage.points.map(({ total }) => total)).toEqual([100, 120, 150])
  })
})

describe('a correction', () => {
  it('voids the reading that it names, which stays in the history', async () => {
    const { owner, id } = await anEngine()
    const wrong = (await read(owner, id, { hours: 1120 })).body.data
    const right = await read(owner, id, { hours: 112, voids: wrong.id })
    expect(right.body.data).toMatchObject({ hours: 112, voids: wrong.id, voidedBy: null })
    expect(await hoursOf(id)).toBe(112)
    const { content, usage } = await history(owner, id)
    expect(content.find((one) => one.id === wrong.id)).toMatchObject({ hours: 1120, voidedBy: right.body.data.id })
    expect(usage.points.map(({ total }) => total)).toEqual([100, 112])
    expect((await server.logsOf(id)).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/düzeltildi: 1.120 saat geçersiz, doğrusu 112 saat$/),
    )
    expect(statusAndKey(await read(owner, id, { hours: 113, voids: wrong.id }))).toBe('409 reading_already_voided')
    expect(statusAndKey(await read(owner, id, { hours: 113, voids: UNKNOWN_ID }))).toBe('404 reading_not_found')
    const other = await anEngine()
    const foreign = (await newestOf(other.owner, other.id))?.id
    expect(statusAndKey(await read(owner, id, { hours: 113, voids: foreign }))).toBe('404 reading_not_found')
  })

  it('still has to stand above the reading before', async () => {
    const { owner, id } = await anEngine()
    const wrong = (await read(owner, id, { hours: 300 })).body.data
    expect(statusAndKey(await read(owner, id, { hours: 90, voids: wrong.id }))).toBe('409 reading_below_previous')
  })

  it('two at once: one voids, the other is refused', async () => {
    const { owner, id } = await anEngine()
    const voids = (await newestOf(owner, id))?.id
    const answers = await Promise.all([110, 111].map((hours) => read(owner, id, { hours, voids })))
    expect(answers.map(statusAndKey).sort()).toEqual(['200 reading_added', '409 reading_already_voided'])
  })
})

describe('a new meter', () => {
  it('starts where it says, and the engine’s total goes on', async () => {
    const { owner, id } = await anEngine({ hours: 900 })
    const meterReplaced = { finalHours: 910.5, startHours: 2 }
    const answer = await read(owner, id, { hours: 5, meterReplaced })
    expect(answer.body.data).toMatchObject({ hours: 5, total: 913.5, meterReplaced })
    expect(await hoursOf(id)).toBe(913.5)
    server.advance(2 * 24 * 60)
    await server.renewToken(owner)
    const next = await read(owner, id, { hours: 15 })
    expect(next.body.data).toMatchObject({ hours: 15, total: 923.5 })
    expect(statusAndKey(await read(owner, id, { hours: 14 }))).toBe('409 reading_below_previous')
    // Later readings stand on the new meter.
    const voids = answer.body.data.id
    expect(statusAndKey(await read(owner, id, { hours: 911, voids }))).toBe('409 reading_out_of_order')
  })

  it('is refused where the old one would fall, or the new one is below its start', async () => {
    const { owner, id } = await anEngine({ hours: 900 })
    const below = await read(owner, id, { hours: 1, meterReplaced: { finalHours: 899, startHours: 0 } })
    expect(below.body.errors).toEqual([{ field: 'meterReplaced.finalHours', message: 'reading_below_previous' }])
    const start = await read(owner, id, { hours: 1, meterReplaced: { finalHours: 901, startHours: 2 } })
    expect(statusAndKey(start)).toBe('409 reading_below_previous')
    const missing = await read(owner, id, { hours: 1, meterReplaced: { finalHours: 901 } })
    expect(missing.status).toBe(400)
  })
})

describe('the engine’s form', () => {
  const save = (who: Person, { id, modelId }: { id: string; modelId: string }, fields: object) =>
    server.call(who, enginesApi.updateMine, { params: { id }, body: { modelId, serialNumber: 'SN-9', ...fields } })

  it('writes a reading for a new engine and for higher hours, none for the same ones', async () => {
    const { owner, boat } = await server.ownerWithBoat()
    const { modelId } = await createModel(server.db)
    const body = { modelId, serialNumber: 'SN-9', boatId: boat.id, hoursUsed: 87.25, declaredYearlyHours: 120 }
    const { id } = (await server.call(owner, enginesApi.create, { body })).body.data
    expect((await history(owner, id)).content).toMatchObject([{ hours: 87.25, source: 'OWNER' }])
    expect((await history(owner, id)).usage).toMatchObject({ yearlyHours: 120, yearlyHoursFrom: 'DECLARED' })
    await save(owner, { id, modelId }, { hoursUsed: 87.25 })
    await save(owner, { id, modelId }, { hoursUsed: 90 })
    const { content, usage } = await history(owner, id)
    expect(content.map(({ hours, voids }) => [hours, voids])).toEqual([
      [90, null],
      [87.25, null],
    ])
    expect(usage).toMatchObject({ hoursUsed: 90, yearlyHours: 120 })
  })

  it('lower hours take the place of the newest reading; the one before still holds', async () => {
    const { owner, id, modelId } = await anEngine()
    const wrong = (await read(owner, id, { hours: 300 })).body.data
    expect((await save(owner, { id, modelId }, { hoursUsed: 130 })).body.data).toMatchObject({ hoursUsed: 130 })
    expect((await history(owner, id)).content[0]).toMatchObject({ hours: 130, voids: wrong.id })
    const below = await save(owner, { id, modelId }, { hoursUsed: 50 })
    expect(below.body.errors).toEqual([{ field: 'hoursUsed', message: 'reading_below_previous' }])
  })
})
