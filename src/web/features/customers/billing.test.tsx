import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fill, press, typeIn } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, type Sent } from '../../../../test/web-server.ts'
import type { Billing } from '../../../shared/customers/billing.contract.ts'
import { BillingSection } from './billing.parts.tsx'

const BILLING: Billing = {
  ...{ legalName: 'Mavi Yat Ltd.', taxNumber: '4540536920', taxOffice: 'Bodrum', street: 'Liman Cad. 4' },
  ...{ district: 'Bodrum', city: 'Muğla', country: 'TR', eInvoice: true, version: 3 },
}
const READ = 'GET /api/users/c1/billing'
const SAVE = 'PUT /api/users/c1/billing'
const section = <BillingSection customerId="c1" name="Ahmet Kaya" />
const texts = () => [...document.querySelectorAll('dt,dd')].map(({ textContent }) => textContent)

it('shows what is written down', async () => {
  show(section, { server: { [READ]: BILLING } })
  expect(await screen.findByText('4540536920')).toBeTruthy()
  expect(screen.getByText('Liman Cad. 4, Bodrum, Muğla')).toBeTruthy()
  expect(texts()).toContain('VKN ya da TC kimlik no')
})

it('abroad: the country, and a number of any form', async () => {
  show(section, { server: { [READ]: { ...BILLING, country: 'DE', taxNumber: 'DE123', city: null } } })
  expect(await screen.findByText('Liman Cad. 4, Bodrum, Almanya')).toBeTruthy()
  expect(texts()).toContain('Vergi numarası')
})

it('the first: begins with the name; a mistyped number is refused at its field before it is sent', async () => {
  const { sent } = show(section, { server: { [READ]: null, [SAVE]: done('billing_updated', BILLING) } })
  expect(await screen.findByText('Henüz fatura bilgisi yok.')).toBeTruthy()
  await press('Fatura bilgisi ekle')
  expect(await screen.findByDisplayValue('Ahmet Kaya')).toBeTruthy()
  await typeIn('VKN ya da TC kimlik no', '4540536921')
  await press('Kaydet')
  expect(await screen.findByText('Numara hatalı: rakamları kontrol edin')).toBeTruthy()
  expect(sent.filter(({ call }) => call === SAVE)).toEqual([])
  await fill('VKN ya da TC kimlik no', '4540536920')
  await press('Kaydet')
  await waitFor(() => expect(sent.find(({ call }) => call === SAVE)).toBeTruthy())
  expect(sent.find(({ call }) => call === SAVE)?.body).toMatchObject({
    ...{ legalName: 'Ahmet Kaya', taxNumber: '4540536920', country: 'TR', eInvoice: false },
  })
})

it('a number that another customer has → names who it is, and saves it as somebody else', async () => {
  const same = [{ id: 'ayse', fullName: 'Ayşe Kaya' }]
  const refused = { success: false, message: 'same_person', data: null, same }
  const errors = [{ field: 'taxNumber', message: 'same_person' }]
  const { sent } = show(section, {
    server: {
      [READ]: { ...BILLING, taxNumber: null },
      [SAVE]: ({ body }: Sent) =>
        (body as { confirm: boolean }).confirm
          ? done('billing_updated', BILLING)
          : Response.json({ ...refused, errors }, { status: 409 }),
    },
  })
  await press('Fatura bilgilerini düzenle')
  await fill('VKN ya da TC kimlik no', '4540536920')
  await press('Kaydet')
  expect(await screen.findByText(/Bu numara Ayşe Kaya’da/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Aç' }).getAttribute('href')).toBe('/admin/customers/ayse')
  const another = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Aynı numarayı kullanan başka biri' })
  await userEvent.click(another())
  // Another number asks anew.
  await fill('VKN ya da TC kimlik no', '17291716060')
  expect(another().checked).toBe(false)
  await fill('VKN ya da TC kimlik no', '4540536920')
  await userEvent.click(another())
  await press('Kaydet')
  const bodies = () => sent.filter(({ call }) => call === SAVE).map(({ body }) => body)
  await waitFor(() => expect(bodies()).toMatchObject([{ confirm: false }, { confirm: true, taxNumber: '4540536920' }]))
})
