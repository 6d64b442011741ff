import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aMe } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import type { Erasure } from '../../../shared/personal-data/erasure.contract.ts'
import type { PrivacyRequest } from '../../../shared/personal-data/privacy-requests.contract.ts'
import { ErasureDialog } from './erasure-dialog.tsx'

const request: PrivacyRequest = {
  ...{ id: 'r1', number: 'B-2026-0004', userId: 'u1', fullName: 'Ayşe Deniz', contact: 'ayse@example.com' },
  ...{ kind: 'ERASURE', way: 'ACCOUNT', receivedOn: '2026-05-01', dueOn: '2026-05-31', isOverdue: false },
  ...{ text: 'Silin', answer: null, answeredOn: null, createdAt: '2026-05-01T09:00:00Z' },
}
const erasure: Erasure = {
  ...{ userId: 'u1', fullName: 'Ayşe Deniz', contact: 'ayse@example.com', version: 3, erasedOn: null, debt: 0 },
  goes: [
    { what: 'CONTACT', count: 1 },
    { what: 'PHOTOS', count: 12 },
  ],
  stays: [{ what: 'OFFERS', count: 2, until: '2036-12-31' }],
  ...{ openJobs: [], openHandovers: [], requests: [request] },
}
const open = (values: Partial<Erasure>, server: Record<string, unknown> = {}) =>
  show(<ErasureDialog userId="u1" onClose={() => {}} />, {
    as: aMe({ roleName: 'ADMIN' }),
    server: { 'GET /api/users/u1/erasure': { ...erasure, ...values }, ...server },
  })
/** The dialog as it is once it shows that. */
const dialog = async (text: string) => {
  await screen.findByText(text)
  return within(screen.getByRole('dialog', { name: 'Kişisel verileri sil' }))
}

describe('the dialog that erases a person', () => {
  it('names what goes and what stays, and answers the application', async () => {
    const { sent } = open({ debt: 1250 }, { 'POST /api/users/u1/erasure': { ...request, answer: 'Silindi' } })
    const shown = await dialog('Kendi fotoğrafları (12)')
    expect(shown.getByText('Teklifler ve kabul kayıtları (2), son gün 31.12.2036')).toBeTruthy()
    expect(shown.getByText(/^Açık bakiye 1\.250,00 ₺\./)).toBeTruthy()
    await userEvent.click(shown.getByRole('button', { name: 'Kalıcı olarak sil' }))
    expect(await screen.findByText('Bilgiler silindi, B-2026-0004 yanıtlandı.')).toBeTruthy()
    const post = sent.find(({ call }) => call === 'POST /api/users/u1/erasure')
    expect(post?.body).toEqual({ requestId: 'r1', version: 3 })
  })

  it('names what stops it', async () => {
    open({ openJobs: ['S-2026-0053'], openHandovers: ['Poyraz'] })
    const shown = await dialog('Açık iş S-2026-0053')
    expect(shown.getByText('Bekleyen devir: Poyraz')).toBeTruthy()
    expect(shown.queryByRole('button', { name: 'Kalıcı olarak sil' })).toBeNull()
  })

  it('without an application it is filed first, for this person', async () => {
    open({ requests: [] })
    const shown = await dialog('Silme bir başvuruyu yanıtlar. Bu kişinin bekleyen silme başvurusu yok.')
    await userEvent.click(shown.getByRole('button', { name: 'Başvuru kaydet' }))
    const form = within(await screen.findByRole('dialog', { name: 'Başvuru kaydet' }))
    expect(form.getByLabelText<HTMLInputElement>(/^Ad soyad/).value).toBe('Ayşe Deniz')
    expect(form.getByLabelText<HTMLSelectElement>('Tür').value).toBe('ERASURE')
    await waitFor(() =>
      expect(form.getByLabelText<HTMLInputElement>(/^E-posta ya da telefon/).value).toBe('ayse@example.com'),
    )
  })
})
