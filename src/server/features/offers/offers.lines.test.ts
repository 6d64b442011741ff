// Kinds of lines, KDV and deposit, from the sending to the dues.
import { describe, expect, it } from 'vitest'
import { createPart } from '../../../../test/factories.ts'
import type { Person } from '../../../../test/harness.ts'
import { UNKNOWN_ID } from '../../../../test/harness.ts'
import { LABOUR, useOffers } from '../../../../test/offer-calls.ts'
import { partListsApi } from '../../../shared/inventory/part-lists.contract.ts'
import { type Offer, offersApi } from '../../../shared/offers/offers.contract.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'

const { server, setup, send, edit } = useOffers()

const line = (description: string, unitPrice: number, more: object = {}) => ({
  ...{ type: 'MANUAL', description, quantity: 1, unitPrice, ...more },
})
const alternative = (description: string, unitPrice: number) =>
  line(description, unitPrice, { kind: 'ALTERNATIVE', group: 'Boya' })
/** 100 € of labour, 40 € if wanted, and one of two paints. */
const CHOICES = [
  line('İşçilik', 100),
  line('Cila', 40, { kind: 'OPTIONAL' }),
  alternative('Jotun', 60),
  alternative('Hempel', 50),
]
const accept = (who: Person, id: string, body: object = {}) =>
  server.call(who, offersApi.accept, { params: { id }, body })
const named = (offer: Offer, ...names: string[]) =>
  offer.items.flatMap(({ id, description }) => (names.includes(description ?? '') ? [id] : []))
const duesOf = async (offerId: string) =>
  Object.fromEntries(
    (
      await server.db
        .selectFrom('dues')
        .select(['kind', 'amount_try_minor'])
        .where('offer_id', '=', offerId)
        .where('withdrawn_at', 'is', null)
        .execute()
    ).map(({ kind, amount_try_minor }) => [kind, amount_try_minor]),
  )

describe('sending', () => {
  it('lines without a word about KDV → the workshop’s mode, rate and deposit', async () => {
    const { admin, request } = await setup()
    await server.db.updateTable('workshop').set({ vat_rate: 10, deposit_percent_hundredths: 2500 }).execute()
    const { data } = (await send(admin, request.id)).body
    await server.db.updateTable('workshop').set({ vat_rate: 20, deposit_percent_hundredths: 0 }).execute()
    expect(data).toMatchObject({
      ...{ vatMode: 'EXCLUDED', finalPrice: 130, finalPriceTry: 4680, payable: 143, payableTry: 5148 },
      ...{ vat: [{ rate: 10, base: 130, amount: 13 }], acceptedItemIds: null },
      ...{ depositPercent: 25, depositAmount: null, deposit: 35.75, depositTry: 1287 },
      items: [{ kind: 'REQUIRED', group: null, vatRate: 10, vatExemption: null }],
    })
  })

  it('sums before an answer → the required lines and the first of each group, in prices with KDV', async () => {
    const { admin, request } = await setup()
    const { data } = (await send(admin, request.id, { items: CHOICES, vatMode: 'INCLUDED', depositAmount: 50 })).body
    expect(data).toMatchObject({
      ...{ total: 160, finalPrice: 160, payable: 160, payableTry: 5760, deposit: 50, depositTry: 1800 },
      vat: [{ rate: 20, base: 133.33, amount: 26.67 }],
    })
  })

  it.each<[string, object, string, string]>([
    ['an alternative without a group', { items: [line('x', 1, { kind: 'ALTERNATIVE' })] }, 'items.0.group', 'required'],
    ['another rate', { items: [line('x', 1, { vatRate: 18 })] }, 'items.0.vatRate', 'invalid_value'],
    ['another kind', { items: [line('x', 1, { kind: 'GIFT' })] }, 'items.0.kind', 'invalid_value'],
    [
      'rate 0 without a reason',
      { items: [line('x', 1, { vatRate: 0 })] },
      'items.0.vatExemption',
      'vat_exemption_required',
    ],
    [
      'an exemption’s code of other than three digits',
      { items: [line('x', 1, { vatRate: 0, vatExemption: '13/a', vatExemptionCode: '30' })] },
      'items.0.vatExemptionCode',
      'vat_exemption_code_invalid',
    ],
    ['optional lines alone', { items: [line('x', 1, { kind: 'OPTIONAL' })] }, 'items', 'offer_needs_fixed_line'],
    ['two deposits', { depositPercent: 10, depositAmount: 5 }, 'depositAmount', 'deposit_twice'],
    [
      'a deposit above the cheapest choice',
      { items: CHOICES, depositAmount: 180.01 },
      'depositAmount',
      'deposit_exceeds_payable',
    ],
    [
      'a discount above the cheapest choice',
      { items: CHOICES, discountAmount: 150.01 },
      'discountAmount',
      'discount_exceeds_total',
    ],
  ])('%s → 400 at its field', async (_, body, field, message) => {
    const { admin, request } = await setup()
    const refused = await send(admin, request.id, body)
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field, message }]])
  })

  it('rate 0 with a reason → the reason stands on the line, and on no other rate', async () => {
    const { admin, request } = await setup()
    const items = [
      line('a', 10, { vatRate: 0, vatExemption: '13/a', vatExemptionCode: '304' }),
      line('b', 10, { vatExemption: '13/a', vatExemptionCode: '304', group: 'x' }),
    ]
    expect((await send(admin, request.id, { items })).body.data).toMatchObject({
      items: [
        { vatExemption: '13/a', vatExemptionCode: '304' },
        expect.not.objectContaining({ vatExemptionCode: expect.anything() }),
      ],
      vat: [
        { rate: 0, base: 10, amount: 0 },
        { rate: 20, base: 10, amount: 2 },
      ],
    })
  })

  it('revisions: the text of each says its kinds, KDV and deposit; one from before says nothing', async () => {
    const { admin, request } = await setup()
    const { id } = (await send(admin, request.id, { items: CHOICES })).body.data
    await edit(admin, id, { items: CHOICES.slice(0, 2), vatMode: 'INCLUDED', depositPercent: 50 })
    const revisions = (await server.call(admin, offersApi.revisions, { params: { id } })).body.data
    expect(revisions).toMatchObject([
      {
        ...{ rev: 2, vatMode: 'INCLUDED', depositPercent: 50, payable: 100 },
        changes: {
          removed: [{ group: 'Boya' }, { group: 'Boya' }],
          totals: { before: { payable: 192 }, after: { payable: 100 } },
        },
      },
      { rev: 1, vatMode: 'EXCLUDED', payable: 192, vat: [{ rate: 20, base: 160, amount: 32 }] },
    ])
    const row = await server.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.payable_minor, row.final_minor]).toEqual([10_000, 10_000])
  })
})

describe('accepting', () => {
  it('a choice → its lines are kept, its sums stand, dues follow what is payable with the offer’s deposit', async () => {
    const { admin, customer, request } = await setup()
    const sent = (await send(admin, request.id, { items: CHOICES, depositPercent: 30 })).body.data
    const selectedItemIds = named(sent, 'İşçilik', 'Cila', 'Hempel')
    const { status, body } = await accept(customer, sent.id, { selectedItemIds, rev: 1 })
    expect([status, body.message]).toEqual([200, 'offer_accepted'])
    expect(body.data).toMatchObject({
      ...{ total: 190, finalPrice: 190, finalPriceTry: 6840, payable: 228, payableTry: 8208 },
      ...{ deposit: 68.4, depositTry: 2462.4, acceptedItemIds: selectedItemIds },
      vat: [{ rate: 20, base: 190, amount: 38 }],
    })
    expect(body.data.items).toHaveLength(4)
    expect(await duesOf(sent.id)).toEqual({ DEPOSIT: 246_240, REST: 574_560 })
  })

  it('nothing chosen → the required lines alone', async () => {
    const { admin, customer, request } = await setup()
    const sent = (await send(admin, request.id, { items: CHOICES.slice(0, 2) })).body.data
    const { data } = (await accept(customer, sent.id)).body
    expect(data).toMatchObject({ finalPrice: 100, acceptedItemIds: named(sent, 'İşçilik') })
  })

  it.each<[string, string[] | undefined, number, string]>([
    ['nothing chosen where there are alternatives', undefined, 409, 'offer_alternative_missing'],
    ['no alternative', ['İşçilik'], 409, 'offer_alternative_missing'],
    ['two alternatives', ['İşçilik', 'Jotun', 'Hempel'], 409, 'offer_one_alternative'],
    ['without a required line', ['Cila', 'Jotun'], 409, 'offer_line_required'],
    ['an unknown line', ['İşçilik', 'Jotun', UNKNOWN_ID], 400, 'validation_failed'],
  ])('%s → refused, and nothing is accepted', async (_, names, expected, message) => {
    const { admin, customer, request } = await setup()
    const sent = (await send(admin, request.id, { items: CHOICES })).body.data
    const selectedItemIds = names && [...named(sent, ...names), ...names.filter((name) => name === UNKNOWN_ID)]
    const { status, body } = await accept(customer, sent.id, { selectedItemIds })
    expect([status, body.message]).toEqual([expected, message])
    expect((await server.row('offers', sent.id))?.status).toBe('SENT')
    expect(await duesOf(sent.id)).toEqual({})
  })

  it('taken back → the sums that were sent stand again, without a choice and without dues', async () => {
    const { admin, customer, request } = await setup()
    const sent = (await send(admin, request.id, { items: CHOICES })).body.data
    await accept(customer, sent.id, { selectedItemIds: named(sent, 'İşçilik', 'Cila', 'Hempel') })
    await server.call(admin, requestsApi.update, {
      params: { id: request.id },
      body: { status: 'WAITING_APPROVAL', reason: 'Yeniden soruldu' },
    })
    const { data } = (await server.call(customer, offersApi.byId, { params: { id: sent.id } })).body
    expect(data).toMatchObject({ status: 'SENT', finalPrice: 160, payable: 192, acceptedItemIds: null })
    expect(await duesOf(sent.id)).toEqual({})
    await accept(customer, sent.id, { selectedItemIds: named(sent, 'İşçilik', 'Jotun') })
    expect(await duesOf(sent.id)).toEqual({ REST: 691_200 })
  })

  it('parts: a list is filled from the chosen lines alone', async () => {
    const { admin, customer, request } = await setup()
    const [pump, filter] = [await createPart(server.db), await createPart(server.db)]
    const part = (partId: string, more: object = {}) => ({
      type: 'INVENTORY',
      partId,
      quantity: 2,
      unitPrice: 10,
      ...more,
    })
    const items = [part(pump.id), part(filter.id, { kind: 'OPTIONAL' }), LABOUR]
    const sent = (await send(admin, request.id, { items })).body.data
    await accept(customer, sent.id)
    const offered = await server.call(admin, partListsApi.offered, { params: { id: request.id } })
    expect(offered.body.data).toMatchObject([{ sparePartId: pump.id, offered: 2 }])
  })

  it('an offer from before says nothing about KDV and deposit; its dues are its final price', async () => {
    const { admin, customer, request } = await setup()
    const { id } = (await send(admin, request.id)).body.data
    await server.db
      .updateTable('offers')
      .set({
        vat_mode: null,
        payable_minor: null,
        payable_try_minor: null,
        net_try_minor: null,
        deposit_percent_hundredths: null,
      })
      .where('id', '=', id)
      .execute()
    await server.db.updateTable('offer_items').set({ vat_rate: null }).where('offer_id', '=', id).execute()
    const { data } = (await accept(customer, id)).body
    expect(data).toMatchObject({
      ...{ vatMode: null, vat: [], payable: 130, payableTry: 4680, finalPriceTry: 4680 },
      ...{ depositPercent: null, depositAmount: null, deposit: null, depositTry: null },
    })
    expect(await duesOf(id)).toEqual({ REST: 468_000 })
  })
})
