// Extra work on the page of a request that is under way.
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { dialog, expectNoDialog, factsIn, press, pressInDialog, typeIn } from '../../../../test/user-actions.ts'
import { anOffer, aPart, aPhoto, aRequest, USTA } from '../../../../test/web-fixtures.ts'
import { done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { ExtraInBrief } from '../../../shared/offers/extra-work.ts'
import type { Offer } from '../../../shared/offers/offers.contract.ts'
import {
  asAdmin,
  asCustomer,
  asTechnician,
  EXTRAS,
  PHOTOS,
  REQUEST,
  serverOf,
  someExtras,
} from './request-page-fixture.tsx'

const anExtra = (patch: Partial<Offer> = {}) =>
  anOffer({
    id: 'extra',
    offerNumber: 'T-2026-0149',
    kind: 'EXTRA',
    extra: {
      reason: 'HIDDEN_DAMAGE',
      photoIds: ['photo'],
      finishDay: '2026-12-01',
      answerBy: null,
      ifRefused: 'Tekne kısa yol yapar.',
      acceptedSoFarTry: 1000,
      runningTotalTry: 14_883.4,
      byConsent: false,
    },
    ...patch,
  })

test('the owner reads what extra work changes, and accepts it while the job goes on', async () => {
  const main = anOffer({ status: 'ACCEPTED' })
  const state = { request: aRequest({ status: 'ACTIVE' }), offers: [anExtra(), main] }
  const { sent } = asCustomer(
    serverOf(state, {
      'POST /api/maintenance/offers/extra/accept': () => {
        state.offers = [anExtra({ status: 'ACCEPTED' }), main]
        return done('offer_accepted', state.offers[0])
      },
    }),
  )
  const card = await screen.findByRole('article', { name: /T-2026-0149/ })
  expect(factsIn(within(card))).toEqual([
    ['Neden', 'Sonradan görülen hasar'],
    ['İşin yeni bitiş günü', '01.12.2026'],
    ['Kabul edilmezse', 'Tekne kısa yol yapar.'],
    ['Bugüne kadar kabul edilen', '1.000,00 ₺'],
    ['Bununla birlikte toplam (KDV dahil)', '14.883,40 ₺'],
  ])
  await press('Kabul Et')
  await pressInDialog('Kabul Et')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Kabul Et' })).toBeNull())
  expect(sent.filter(({ call }) => call.endsWith('/extra/accept'))).toHaveLength(1)
})

test('a technician who completes while extra work waits is asked', async () => {
  const request = aRequest({ status: 'ACTIVE', technicians: [USTA] })
  const { sent } = asTechnician(serverOf({ request }, { [`POST ${REQUEST}/complete`]: refusal(409, 'extra_waiting') }))
  await press('İş Tamamla')
  await pressInDialog('İş Tamamla')
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Yanıt bekleyen ek iş var/ }))
  await pressInDialog('İş Tamamla')
  const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  await waitFor(() => expect(bodies()[1]).toMatchObject({ confirm: true }))
  expect(bodies()[0]).not.toHaveProperty('confirm')
})

const OF_REQUEST = '/api/maintenance/offers/request/request'
const PHOTO = '6f3d1d1e-0000-4000-8000-000000000009'
const PART = '6f3d1d1e-0000-4000-8000-000000000008'
const inBrief: ExtraInBrief = {
  ...{ id: 'extra', offerNumber: 'T-2026-0149', reason: 'HIDDEN_DAMAGE', note: 'Körük yırtık.' },
  ...{ status: 'DRAFT', payableTry: null, byConsent: false },
}

test('a draft without prices of its own names no total in lira', async () => {
  const draft = anExtra({ status: 'DRAFT', rev: 0, rateSource: null })
  asAdmin(serverOf({ request: aRequest({ status: 'ACTIVE' }), offers: [draft] }))
  const card = await screen.findByRole('article')
  expect(within(card).getByText(/^Henüz fiyatlanmadı/)).toBeTruthy()
  expect(factsIn(within(card)).map(([label]) => label)).not.toContain('Bununla birlikte toplam')
  expect(card.textContent).not.toMatch(/13\.883|14\.883|36,00/)
})

test('a technician notes words, a photo and a part, and reads that the admin has it', async () => {
  const request = aRequest({ id: '6f3d1d1e-0000-4000-8000-000000000007', status: 'ACTIVE', technicians: [USTA] })
  let extras = someExtras({ drafts: 0 })
  const { sent } = asTechnician(
    serverOf(
      { request },
      {
        [`GET /api/maintenance/offers/request/${request.id}/extras`]: () => extras,
        [`GET /api/maintenance/offers/request/${request.id}`]: pageOf([]),
        [`GET /api/inventory/part-lists/request/${request.id}`]: { ...pageOf([]), remaining: 0 },
        [PHOTOS.replace('/request/request', `/request/${request.id}`)]: ({ query }: Sent) =>
          pageOf(query.source === 'STAFF' ? [aPhoto({ id: PHOTO, caption: 'Yırtık körük' })] : []),
        'GET /api/inventory/spare-parts': pageOf([aPart({ id: PART, name: 'Kuyruk körüğü', unitPrice: 185 })]),
        'POST /api/maintenance/offers/extra-drafts': () => {
          extras = someExtras({ drafts: 1, items: [inBrief] })
          return done('extra_drafted', { id: 'extra', offerNumber: 'T-2026-0149' })
        },
      },
    ),
  )
  await press('Ek iş bildir')
  await pressInDialog('Yöneticiye ilet')
  expect(await screen.findByText('Ek iş için bu talebin en az bir fotoğrafını seçin')).toBeTruthy()
  await typeIn(/^Ne gerekiyor/, 'Körük yırtık.')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Yırtık körük' }))
  await pressInDialog('Parça ekle')
  await pressInDialog('Kuyruk körüğü ekle')
  expect((await dialog()).queryByText(/185/)).toBeNull()
  await pressInDialog('Yöneticiye ilet')
  await expectNoDialog()
  expect(sent.find(({ call }) => call.endsWith('/extra-drafts'))?.body).toEqual({
    serviceRequestId: request.id,
    ...{ reason: 'HIDDEN_DAMAGE', text: 'Körük yırtık.', photoIds: [PHOTO] },
    parts: [{ partId: PART, quantity: 1 }],
  })
  const section = within(await screen.findByRole('region', { name: 'Ek işler' }))
  expect(await section.findByText('Yöneticide')).toBeTruthy()
})

test('the admin prices a technician’s draft with one click, and cannot send it without prices', async () => {
  const draft = anExtra({ status: 'DRAFT', rev: 0 })
  asAdmin(serverOf({ request: aRequest({ status: 'ACTIVE' }), offers: [draft] }))
  const price = await screen.findByRole('link', { name: 'Fiyatla ve gönder' })
  expect(price.getAttribute('href')).toBe('/admin/maintenance/request/offers/new?offer=extra')
  expect(screen.queryByRole('button', { name: 'Teklifi gönder' })).toBeNull()
  const prepare = await screen.findByRole('link', { name: 'Ek iş hazırla' })
  expect(prepare.getAttribute('href')).toBe('/admin/maintenance/request/offers/new?kind=extra')
})

test('the owner gives a consent with its ceiling, reads what it accepted, and takes it back', async () => {
  let extras = someExtras()
  const accepted = { ...inBrief, note: null, status: 'ACCEPTED', payableTry: 1200, byConsent: true } as const
  const { sent } = asCustomer(
    serverOf(
      { request: aRequest({ status: 'ACTIVE' }) },
      {
        [EXTRAS]: () => extras,
        [`POST ${OF_REQUEST}/consent`]: () => {
          const consent = { ceiling: 5000, used: 1200, givenAt: '2026-11-20T09:00:00.000Z' }
          extras = someExtras({ consent, items: [accepted], acceptedMain: 10_000, acceptedExtras: 1200, sum: 11_200 })
          return done('consent_given', extras)
        },
        [`DELETE ${OF_REQUEST}/consent`]: () => {
          extras = { ...extras, consent: null }
          return done('consent_revoked', extras)
        },
      },
    ),
  )
  await press('Üst sınır ver')
  await typeIn(/^Üst sınır \(₺/, '5.000')
  await pressInDialog('İzin ver')
  await expectNoDialog()
  expect(sent.find(({ call }) => call === `POST ${OF_REQUEST}/consent`)?.body).toEqual({ ceiling: 5000 })
  const section = within(await screen.findByRole('region', { name: 'Ek işler' }))
  expect(await section.findByText('Bununla kabul edilen: 1.200,00 ₺. Kalan: 3.800,00 ₺.')).toBeTruthy()
  expect(within(section.getByRole('list', { name: 'İzinle kabul edilenler' })).getByText('T-2026-0149')).toBeTruthy()
  expect(factsIn(section)).toEqual([
    ['Kabul edilen teklif', '10.000,00 ₺'],
    ['Kabul edilen ek işler', '1.200,00 ₺'],
    ['Toplam (KDV dahil)', '11.200,00 ₺'],
  ])
  await press('İzni geri al')
  await pressInDialog('İzni geri al')
  expect(await section.findByRole('button', { name: 'Üst sınır ver' })).toBeTruthy()
})

test('the admin reads the owner’s consent and cannot change it', async () => {
  const consent = { ceiling: 5000, used: 0, givenAt: '2026-11-20T09:00:00.000Z' }
  asAdmin(serverOf({ request: aRequest({ status: 'ACTIVE' }) }, { [EXTRAS]: someExtras({ drafts: 0, consent }) }))
  expect(await screen.findByText('Müşteri 5.000,00 ₺ tutarına kadar ek işe sormadan izin verdi.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /izn|sınır/i })).toBeNull()
})

test('completing shows what is agreed, and asks at once while extra work waits', async () => {
  const request = aRequest({ status: 'ACTIVE', technicians: [USTA] })
  const extras = someExtras({ acceptedMain: 10_000, acceptedExtras: 1200, sum: 11_200, waiting: 1, drafts: 0 })
  asTechnician(serverOf({ request }, { [EXTRAS]: extras }))
  await press('İş Tamamla')
  const question = await dialog()
  expect(await question.findByRole('checkbox', { name: /^Yanıt bekleyen ek iş var/ })).toBeTruthy()
  expect(factsIn(question)).toEqual([
    ['Kabul edilen teklif', '10.000,00 ₺'],
    ['Kabul edilen ek işler', '1.200,00 ₺'],
    ['Toplam (KDV dahil)', '11.200,00 ₺'],
  ])
})

test('an admin who sets the job to completed confirms that the waiting extra work ends with it', async () => {
  const extras = someExtras({ waiting: 1, drafts: 0 })
  const request = aRequest({ status: 'ACTIVE' })
  const saved = done('status_updated', { ...request, status: 'COMPLETED' })
  const { sent } = asAdmin(serverOf({ request }, { [EXTRAS]: extras, [`PUT ${REQUEST}`]: saved }))
  await press('Durumu güncelle')
  await userEvent.click(await screen.findByRole('radio', { name: /^Tamamlandı/ }))
  const form = await dialog()
  const puts = () => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  await form.findByRole('checkbox', { name: /^Yanıt bekleyen ek iş var/ })
  await press('Kaydet', form)
  expect(await form.findByText('İşi ek iş olmadan tamamlamak için bunu işaretleyin')).toBeTruthy()
  expect(puts()).toEqual([])
  await userEvent.click(form.getByRole('checkbox'))
  await press('Kaydet', form)
  await waitFor(() => expect(puts()).toEqual([{ status: 'COMPLETED', version: 1, reason: null, confirm: true }]))
})
