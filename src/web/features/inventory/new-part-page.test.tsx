import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aPart, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, type Sent } from '../../../../test/web-server.ts'
import { NewPartPage } from './new-part-page.tsx'

it('a new part needs code and name, goes out with 0 where nothing was typed, and stands below', async () => {
  const part = aPart()
  const { sent } = show(<NewPartPage />, {
    at: '/inventory/new',
    as: TECHNICIAN,
    server: {
      'GET /api/inventory/spare-parts': pageOf([{ ...part, partCode: 'PRV-10' }]),
      'POST /api/inventory/spare-parts': ({ body }: Sent) =>
        done('spare_part_created', { ...part, ...(body as object) }),
    },
  })
  expect(screen.getByText('Henüz parça eklenmedi')).toBeTruthy()
  const price = screen.getByRole('textbox', { name: 'Birim fiyat (€)' })
  expect(document.getElementById(price.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/KDV/)
  await press('Parçayı ekle')
  expect(await screen.findAllByText('Bu alan zorunludur')).toHaveLength(2)
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça kodu/ }), 'PRV-1')
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça adı/ }), 'Pervane')
  await press('Parçayı ekle')
  expect(await within(await screen.findByRole('table')).findByText('PRV-1')).toBeTruthy()
  const posted = sent.find(({ call }) => call.startsWith('POST'))?.body
  expect(posted).toMatchObject({ partCode: 'PRV-1', name: 'Pervane', unitPrice: 0, quantity: 0, minStock: 0 })
  expect(screen.queryByText(/Bu kod/)).toBeNull()
  await press('Etiketini yazdır')
  expect(await screen.findByText(/^1 etiket, 1 sayfa/)).toBeTruthy()
})

it('a new part leads back to the inventory', () => {
  show(<NewPartPage />, { at: '/inventory/new', as: TECHNICIAN, server: {} })
  expect(screen.getByRole('link', { name: 'Envanter' }).getAttribute('href')).toBe('/inventory')
})

it('a code that a part has already is told while it is typed, with the way to that part', async () => {
  const taken = aPart({ partCode: 'PRV-İ1' })
  show(<NewPartPage />, {
    at: '/inventory/new',
    as: TECHNICIAN,
    server: { 'GET /api/inventory/spare-parts': pageOf([{ ...taken, partCode: 'PRV-İ12' }, taken]) },
  })
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça kodu/ }), 'prv-i1{Enter}')
  expect(await screen.findByText(/Bu kod Pervane parçasının/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Parçayı aç' }).getAttribute('href')).toBe('/inventory?search=PRV-%C4%B01')
  await userEvent.type(screen.getByRole('textbox', { name: /^Parça kodu/ }), '9')
  await waitFor(() => expect(screen.queryByText(/Bu kod/)).toBeNull())
})
