import { describe, expect, it } from 'vitest'
import { refused, statusAndKey, UNKNOWN_ID, usePeople, useServer } from '../../../../test/harness.ts'
import { servicePlansApi } from '../../../shared/plans/plans.contract.ts'

const server = useServer()
const { admin } = usePeople(server, { admin: 'ADMIN' })

const oil = { code: 'OIL', title: 'Motor yağı', action: 'REPLACE', everyHours: 100, everyMonths: 12 }
const template = { name: 'Poyraz 40', brand: 'Poyraz', family: '40', items: [oil] }
const create = (body: object) => server.call(admin, servicePlansApi.create, { body })

describe('the shipped templates', () => {
  it('have their intervals, each with its source, and say that the manual is to be looked at', async () => {
    const { body } = await server.call(admin, servicePlansApi.list, { query: { size: 100 } })
    const plans = body.data.content
    const brief = Object.fromEntries(
      plans.map(({ name, items }) => {
        const limits = items.map(({ firstHours, firstMonths, everyHours, everyMonths }) =>
          firstHours ? `${firstHours}/${firstMonths} bir kez` : `${everyHours}/${everyMonths}`,
        )
        return [name, [...new Set(limits)].join(', ')]
      }),
    )
    expect(brief).toEqual({
      'Honda BF225': '20/1 bir kez, 100/6, 200/12, 400/24',
      'MerCruiser 8.2': '20/null bir kez, 100/12, 300/36',
      'MerCruiser QSD 2.0': '100/12, 300/36, 500/60, 1000/48',
      'Mercury Dıştan takma': '100/12, 300/36',
      'Suzuki DF100A': '20/1 bir kez, 100/12, 200/12, 300/36, 400/24',
      'Volvo Penta D serisi': '',
      'Yamaha F150B': '20/3 bir kez, 100/12, 300/36, 500/60',
      'Yamaha F75–F90B': '10/null bir kez, 50/3 bir kez, 100/6, 200/12, 1000/60',
      'Yanmar 3YM30': '1000/48',
      'Yanmar 4JH3E': '50/null bir kez, 250/12, 500/24, 1000/48',
    })
    for (const { source, note, items } of plans) {
      expect(source === null).toBe(items.length === 0)
      expect(note).toContain('motorunuzun el kitab')
    }
  })
})

describe('a template', () => {
  it('is made, changed and deleted by an admin, with a log entry each', async () => {
    const made = (await create(template)).body.data
    const item = { ...oil, firstHours: null, firstMonths: null }
    expect(made).toMatchObject({ ...template, source: null, note: null, items: [item], version: 1 })
    const params = { id: made.id }
    const body = { ...template, name: 'Poyraz 60', source: 'El kitabı', items: [], version: 1 }
    const { body: changed } = await server.call(admin, servicePlansApi.update, { params, body })
    expect(changed.data).toMatchObject({ name: 'Poyraz 60', source: 'El kitabı', items: [], version: 2 })
    const outdated = await server.call(admin, servicePlansApi.update, { params, body })
    expect(statusAndKey(outdated)).toBe('409 record_changed')
    expect((await server.call(admin, servicePlansApi.byId, { params })).body.data).toEqual(changed.data)
    expect((await server.call(admin, servicePlansApi.remove, { params })).status).toBe(200)
    expect(statusAndKey(await server.call(admin, servicePlansApi.byId, { params }))).toBe('404 service_plan_not_found')
    expect((await server.logsOf(made.id)).map(({ message }) => message)).toEqual([
      'Poyraz 40 bakım planı şablonu eklendi',
      'Poyraz 60 bakım planı şablonu güncellendi',
      'Poyraz 60 bakım planı şablonu silindi',
    ])
    const gone = await server.call(admin, servicePlansApi.remove, { params: { id: UNKNOWN_ID } })
    expect(statusAndKey(gone)).toBe('404 service_plan_not_found')
  })

  it.each([
    [{ ...oil, everyHours: null, everyMonths: null }, 'items.0.everyMonths', 'plan_limit_required'],
    [{ ...oil, everyHours: 0 }, 'items.0.everyHours', 'number_too_small'],
    [{ ...oil, everyMonths: 1.5 }, 'items.0.everyMonths', 'invalid_number'],
    [{ ...oil, action: 'BLESS' }, 'items.0.action', 'invalid_value'],
    [{ ...oil, title: ' ' }, 'items.0.title', 'required'],
  ])('%j → 400 at its field', async (item, field, message) => {
    expect(refused(await create({ ...template, items: [item] }))).toEqual([
      400,
      'validation_failed',
      [{ field, message }],
    ])
  })

  it('one code twice → 400 at the second', async () => {
    const errors = [{ field: 'items.1.code', message: 'plan_code_taken' }]
    expect(refused(await create({ ...template, items: [oil, oil] }))).toEqual([400, 'validation_failed', errors])
  })
})
