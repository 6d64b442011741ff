import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aPartList, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf } from '../../../../test/web-server.ts'
import { PartListsPage } from './part-lists-page.tsx'

const list = aPartList()

it('part lists page: lists turn their pages', async () => {
  const { sent } = show(<PartListsPage />, {
    at: '/inventory/transactions',
    as: TECHNICIAN,
    server: { 'GET /api/inventory/part-lists': pageOf([list], 12) },
  })
  await press('Sonraki')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '1' }))
})

it('part lists page: lists are searched, opened, and deleted after their own question', async () => {
  const { sent } = show(<PartListsPage />, {
    at: '/inventory/transactions',
    as: TECHNICIAN,
    server: {
      'GET /api/inventory/part-lists': pageOf([list]),
      'DELETE /api/inventory/part-lists/l1': done('part_list_deleted'),
    },
  })
  const view = await screen.findByRole('link', { name: 'ismail@ornek.com · Gökçe Işık: listeyi aç' })
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads).toEqual(['Servis talebi', 'Teknisyen', 'Çeşit', 'Kalan', 'Oluşturulma', 'İşlemler'])
  expect(view.getAttribute('href')).toBe('/inventory/transactions/l1')
  expect(screen.getByRole('table').textContent).toContain('usta@ornek.com')
  expect(screen.getByRole('table').textContent).toContain('20.11.2026 09:42')
  await userEvent.type(screen.getByRole('searchbox'), 'gökçe')
  await waitFor(() => expect(sent.at(-1)?.query).toEqual({ page: '0', search: 'gökçe' }))
  await press('ismail@ornek.com · Gökçe Işık: listeyi sil')
  expect((await screen.findByRole('dialog')).textContent).toContain('Bu listeyi silmek istediğine emin misin?')
  expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
  await press('Sil')
  await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1))
})
