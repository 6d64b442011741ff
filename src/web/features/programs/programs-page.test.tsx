import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dialog, fill, press } from '../../../../test/user-actions.ts'
import { ADMIN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import type { ApiToken } from '../../../shared/programs/api-tokens.contract.ts'
import { ProgramsPage } from './programs-page.tsx'

const aToken = (values: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't1', name: 'Muhasebe', scope: 'READ', madeBy: 'Ada Yönetici', version: 2, usedAt: null },
  ...{ createdAt: '2026-05-01T09:00:00Z', expiresAt: '2099-05-01T09:00:00Z' },
  ...values,
})
const LIST = 'GET /api/api-tokens'
const open = (server: Record<string, unknown>) =>
  show(<ProgramsPage />, { as: ADMIN, server: { 'GET /api/webhooks': [], ...server } })

it('a key is made, and shown once', async () => {
  const { sent } = open({
    [LIST]: () => (sent.some(({ call }) => call.startsWith('POST')) ? [aToken()] : []),
    'POST /api/api-tokens': done('api_token_made', { token: 'pruva_gizli', made: aToken() }),
  })
  expect(await screen.findByText('Henüz anahtar yok')).toBeTruthy()
  await press('Anahtar oluştur')
  await fill('Programın adı', 'Muhasebe')
  await press('Anahtar oluştur', await dialog('Anahtar oluştur'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Anahtar' })).value).toBe('pruva_gizli')
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ name: 'Muhasebe', scope: 'READ', days: 365 })
  await press('Tamam', await dialog('Anahtar oluşturuldu'))
  expect(await screen.findByText('Ada Yönetici oluşturdu · 01.05.2099 gününe kadar · hiç kullanılmadı')).toBeTruthy()
  expect(screen.queryByDisplayValue('pruva_gizli')).toBeNull()
})

it('a key gets another name, with the version that was seen', async () => {
  const { sent } = open({ [LIST]: [aToken()], 'PUT /api/api-tokens/t1': done('api_token_saved', aToken()) })
  await press('Muhasebe anahtarını düzenle')
  await fill('Programın adı', 'Rapor')
  await press('Kaydet', await dialog('Anahtarı düzenle'))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'Rapor', scope: 'READ', version: 2 }),
  )
})

it('a key ends after a question; one whose time is over says so', async () => {
  const { sent } = open({
    [LIST]: [aToken(), aToken({ id: 't2', name: 'Eski', expiresAt: '2020-01-01T00:00:00Z' })],
    'DELETE /api/api-tokens/t1': done('api_token_removed', []),
  })
  expect(await screen.findByText('Süresi doldu')).toBeTruthy()
  await press('Muhasebe anahtarını sona erdir')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sona erdir', await dialog('Sona erdir'))
  expect(await screen.findByText('Henüz anahtar yok')).toBeTruthy()
})

it('a list that cannot be read is told', async () => {
  open({ [LIST]: refusal(500, 'server_error') })
  expect(await screen.findByText('Anahtarlar yüklenemedi')).toBeTruthy()
})
