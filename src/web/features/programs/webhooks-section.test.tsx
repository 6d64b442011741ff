import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import { WEBHOOK_EVENTS } from '../../../shared/programs/webhooks.contract.ts'
import { aWebhook } from './webhook-conflict-fixture.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const URL_AT = 'https://muhasebe.test/'
const LIST = 'GET /api/webhooks'
const open = (server: Record<string, unknown>) => show(<WebhooksSection />, { as: ADMIN, server })

it('one is added with all events, and its secret is shown once', async () => {
  const { sent } = open({
    [LIST]: () => (sent.some(({ call }) => call.startsWith('POST')) ? [aWebhook()] : []),
    'POST /api/webhooks': done('webhook_made', { secret: 'whsec_gizli', made: aWebhook() }),
  })
  await press('Webhook ekle')
  await fill('Adres', URL_AT)
  await press('Webhook ekle', await dialog('Webhook ekle'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'İmza anahtarı' })).value).toBe('whsec_gizli')
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ url: URL_AT, events: WEBHOOK_EVENTS })
  await press('Tamam', await dialog('Webhook eklendi'))
  expect(await screen.findByText('Henüz ileti gönderilmedi')).toBeTruthy()
  expect(screen.queryByDisplayValue('whsec_gizli')).toBeNull()
})

it('an address that is none is refused at its field, before any call', async () => {
  const { sent } = open({ [LIST]: [] })
  await press('Webhook ekle')
  await fill('Adres', 'muhasebe')
  await press('Webhook ekle', await dialog('Webhook ekle'))
  expect(await screen.findByText(/^https:\/\/ ile başlayan bir adres yazın/)).toBeTruthy()
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

it('the last result is read, and a try shows what the address answered', async () => {
  const last = { status: 'FAILED', at: '2026-05-02T09:00:00Z', error: 'The webhook answered 500' } as const
  open({
    [LIST]: [aWebhook({ last, isEnabled: false })],
    'POST /api/webhooks/w1/test': done('webhook_tested', { outcome: 'REFUSED', status: 500 }),
  })
  expect(await screen.findByText(/^Son ileti 02\.05\.2026.*: gönderilemedi$/)).toBeTruthy()
  expect(screen.getByText('Kapalı')).toBeTruthy()
  await press(`${URL_AT} adresine deneme iletisi gönder`)
  expect(await screen.findByText('Adres 500 ile yanıtladı, iletiyi kabul etmedi')).toBeTruthy()
})

it('one is changed with the version that was seen', async () => {
  const { sent } = open({ [LIST]: [aWebhook()], 'PUT /api/webhooks/w1': done('webhook_saved', aWebhook()) })
  await press(`${URL_AT} webhook’unu düzenle`)
  await fill('Adres', 'https://yeni.test/')
  await press('Kaydet', await dialog('Webhook’u düzenle'))
  const body = { url: 'https://yeni.test/', events: WEBHOOK_EVENTS, isEnabled: true, version: 3 }
  await waitFor(() => expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual(body))
})

it('one is deleted after a question', async () => {
  const { sent } = open({ [LIST]: [aWebhook()], 'DELETE /api/webhooks/w1': done('webhook_removed', []) })
  await press(`${URL_AT} webhook’unu sil`)
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil', await dialog('Sil'))
  await waitFor(() => expect(screen.queryByText(URL_AT)).toBeNull())
})

it('a list that cannot be read is told', async () => {
  open({ [LIST]: refusal(500, 'server_error') })
  expect(await screen.findByText('Webhook’lar yüklenemedi')).toBeTruthy()
})
