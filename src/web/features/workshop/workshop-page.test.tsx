import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, press } from '../../../../test/user-actions.ts'
import { ADMIN, aWorkshop } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal, type Sent } from '../../../../test/web-server.ts'
import { WorkshopPage } from './workshop-page.tsx'

const open = (server: object = {}) =>
  show(<WorkshopPage />, { as: ADMIN, server: { 'GET /api/workshop': aWorkshop(), ...server } })
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

it('workshop page: saves what was typed, with the version that was seen, and shows what the server stored', async () => {
  const { sent } = open({
    'PUT /api/workshop': ({ body }: Sent) => done('workshop_updated', aWorkshop({ ...(body as object), version: 4 })),
  })
  expect((await box('Ticari ad')).value).toBe('Poyraz Tekne Servisi')
  await fill('Adres', 'Liman Cad. 1')
  await fill('Geçerlilik süresi (gün)', '45')
  await fill('Onay kodu istenen tutar (₺)', '7500')
  await press('Kaydet')
  await screen.findByText('İşletme bilgileri kaydedildi.')
  expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    ...{
      tradeName: 'Poyraz Tekne Servisi',
      address: 'Liman Cad. 1',
      offerValidityDays: 45,
      codeAboveTry: 7500,
      version: 3,
    },
    // Set elsewhere, and kept as they are.
    ...{ depositPercent: 25, paymentDays: 14 },
  })
})

it.each([
  ['IBAN', 'TR00 0000', 'IBAN hatalı: rakamları kontrol edin'],
  ['Vergi ya da kimlik no', '12', 'Vergi numarası 10, kimlik numarası 11 rakamdır'],
  ['İnternet sitesi', 'a b', 'Geçerli bir internet adresi girin, örneğin https://ornek.com'],
  ['Telefon', 'yok', 'Geçerli bir telefon numarası girin'],
  ['E-posta', 'yok', 'Geçerli bir e-posta adresi girin'],
])('workshop page: %s, typed wrong → a message at the field and no call', async (label, typed, message) => {
  const { sent } = open()
  const input = await box(label)
  await fill(label, typed)
  await press('Kaydet')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(input)
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

it('workshop page: a logo is saved at once and removed at once', async () => {
  let logoUrl: string | null = '/api/public/workshop/logo/1'
  const { sent } = open({
    'GET /api/workshop': () => aWorkshop({ logoUrl }),
    'DELETE /api/workshop/logo': () => {
      logoUrl = null
      return done('workshop_logo_deleted')
    },
  })
  expect((await screen.findByRole('img', { name: 'İşletmenin logosu' })).getAttribute('src')).toBe(logoUrl)
  await press('Logoyu kaldır')
  await screen.findByText('Logo kaldırıldı.')
  await waitFor(() => expect(screen.queryByRole('img', { name: 'İşletmenin logosu' })).toBeNull())
  expect(sent.map(({ call }) => call)).toContain('DELETE /api/workshop/logo')
})

it('workshop page: says that its facts could not be had', async () => {
  open({ 'GET /api/workshop': refusal(500, 'internal_error') })
  expect(await screen.findByText('İşletme bilgileri alınamadı')).toBeTruthy()
})

it.each([
  ['ACCEPTED', 'Posta sunucusu patron@pruva.test için kabul etti', '250 2.0.0 OK'],
  ['REFUSED', 'Posta sunucusu patron@pruva.test için kabul etmedi', '535 5.7.8 Kimlik doğrulanamadı'],
  ['KEPT', 'Posta sunucusu ayarlanmamış; patron@pruva.test için dosyaya yazıldı', 'deneme.eml'],
])('workshop page: a trial mail shows the mail server’s own words: %s', async (outcome, title, words) => {
  open({ 'POST /api/outbox/test': done('test_mail_tried', { to: 'patron@pruva.test', outcome, words }) })
  await press('Deneme e-postası: Gönder')
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
})

it('workshop page: the support packet is downloaded', async () => {
  const { sent } = open({ 'GET /api/support': {} })
  await press('Destek paketi: İndir')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/support'))
})

it('workshop page: everything is downloaded by the browser itself, in the format that was pressed', async () => {
  const followed: (string | null)[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href'))
  })
  const { sent } = open({ 'GET /api/export/link': { path: '/api/public/export?ticket=t1' } })
  await press('CSV: İndir')
  await waitFor(() => expect(followed).toEqual(['/api/public/export?ticket=t1']))
  expect(sent.find(({ call }) => call.startsWith('GET /api/export/link'))?.query).toEqual({ format: 'csv' })
  expect(await screen.findByText('İndirme başladı.')).toBeTruthy()
})
