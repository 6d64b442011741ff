import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'
import { aRequest } from '../requests/request-fixture.ts'
import { NewListPage } from './new-list-page.tsx'

const page = (content: object[]) => ({ content, page: { number: 0, size: 20, totalElements: 1, totalPages: 1 } })
const part = (code: string, stock: number) => ({
  ...{ id: `id-${code}`, name: `Parça ${code}`, partCode: code, unitPrice: 1 },
  ...{ quantity: stock, minStock: 0, locationCode: null, version: 1 },
})
const good = (data: unknown, message = 'fetched') => Response.json({ success: true, message, data })
const bad = (status: number, message: string) => Response.json({ success: false, message, data: null }, { status })

/** A server that knows the parts A and B, and refuses lists where it is told to. Without `from`, the address is opened by itself. */
function open({ refuse = false, slow = 0, from = '/inventory', at = '/inventory/lists' } = {}) {
  const sent: { path: string; body: unknown }[] = []
  const searched: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input)
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow))
    if (path.endsWith('/maintenance/requests/r1')) return good(aRequest({ id: 'r1', status: 'ACTIVE' }))
    if (path.includes('/maintenance/requests'))
      searched.push(new URL(path, 'http://pruva.test').searchParams.get('search') ?? '')
    if (path.includes('/maintenance/requests')) return good(page([aRequest({ id: 'r1', status: 'ACTIVE' })]))
    if (path.endsWith('/code/A') || path.endsWith('/id-A')) return good(part('A', 5))
    if (path.endsWith('/code/B')) return good(part('B', 1))
    if (path.endsWith('/code/SON')) return good(part('SON', 0))
    if (path.includes('/code/')) return bad(404, 'spare_part_not_found')
    sent.push({ path, body: JSON.parse(String(init?.body)) })
    return refuse ? bad(409, 'global_stock_insufficient') : good({ id: 'l1' }, 'part_list_created')
  })
  const routes = [
    { path: '/inventory', element: <p>stok odası</p> },
    { path: '/inventory/lists', element: <NewListPage /> },
    { path: '/inventory/transactions/:id', element: <p>listenin sayfası</p> },
  ]
  window.history.replaceState(null, '', from || at)
  const router = createBrowserRouter(routes)
  if (from) void router.navigate(at)
  const view = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={createQueryClient()}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, searched, view }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Parça kodu')
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Listeyi Oluştur' })
const quantities = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /: adet$/ }).map((input) => input.value)

describe('NewListPage', () => {
  it('is empty and not to be created at first, with the focus in the code field', () => {
    open()
    expect(screen.getByText('Liste boş')).toBeTruthy()
    expect(create().disabled).toBe(true)
    expect(document.activeElement).toBe(field())
  })

  it('adds what was typed by the button too, and leads back to the inventory', async () => {
    open()
    await userEvent.type(field(), 'A')
    await userEvent.click(screen.getByRole('button', { name: 'Ekle' }))
    await waitFor(() => expect(quantities()).toEqual(['1']))
    expect(screen.getByRole('link', { name: 'Envanter' }).getAttribute('href')).toBe('/inventory')
  })

  it('searches the services, picks one and lets it go', async () => {
    const { searched } = open()
    const service = await screen.findByRole('button', { name: /Gökçe Işık/ })
    await userEvent.type(screen.getByPlaceholderText('Tekne, müşteri, açıklama ya da talep no...'), 'gökçe')
    await waitFor(() => expect(searched.at(-1)).toBe('gökçe'))
    await userEvent.click(service)
    expect(screen.getByText('Seçilen servis')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Seçimi kaldır' }))
    expect(screen.queryByText('Seçilen servis')).toBeNull()
  })

  it('takes what a scanner types, faster than the look-ups, without a click', async () => {
    open({ slow: 30 })
    await userEvent.keyboard('A{Enter}B{Enter}A{Enter}{Enter}A{Enter}')
    expect(field().value).toBe('')
    await waitFor(() => expect(quantities()).toEqual(['3', '1']))
    expect(screen.getByText('Parça A listede: 3 adet')).toBeTruthy()
    expect(document.activeElement).toBe(field())
  })

  it('takes a scan also when the focus is on a button or nowhere', async () => {
    open()
    await userEvent.keyboard('A{Enter}')
    await screen.findByRole('table')
    screen.getByRole('button', { name: 'Parça A parçasını çıkar' }).focus()
    await userEvent.keyboard('B{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1', '1']))
    field().blur()
    await userEvent.keyboard('A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['2', '1']))
  })

  it('says which code is unknown, keeps the rest, and what is typed in the search stays there', async () => {
    open()
    await userEvent.keyboard('A{Enter}YOK-1{Enter}')
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('YOK-1 kodlu parça bulunamadı')).toBeTruthy()
    expect(quantities()).toEqual(['1'])
    expect(create().disabled).toBe(false)
    const search = screen.getByPlaceholderText<HTMLInputElement>('Tekne, müşteri, açıklama ya da talep no...')
    await userEvent.type(search, 'motor')
    expect(search.value).toBe('motor')
    await userEvent.click(screen.getByRole('button', { name: 'YOK-1 uyarısını kapat' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('creates the list with the picked service, says so, clears itself and goes back', async () => {
    const { sent, view } = open()
    await userEvent.click(await screen.findByRole('button', { name: /Gökçe Işık/ }))
    field().focus()
    await userEvent.keyboard('A{Enter}A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['2']))
    await userEvent.click(create())
    expect(await screen.findByText('stok odası')).toBeTruthy()
    expect(await screen.findByText('Parça listesi başarıyla oluşturuldu!')).toBeTruthy()
    expect(sent).toEqual([
      {
        path: '/api/inventory/part-lists',
        body: { serviceRequestId: 'r1', technicianUserId: null, items: [{ sparePartId: 'id-A', quantity: 2 }] },
      },
    ])
    expect(sessionStorage).toHaveLength(0)
    view.unmount()
  })

  it.each(['/inventory/lists', '/inventory/lists?requestId=r1'])(
    'opened as %s by itself, shows the new list afterwards instead of leaving the app',
    async (at) => {
      const { view } = open({ from: '', at })
      if (at.includes('?')) await screen.findByText('Seçilen servis')
      await screen.findByLabelText('Parça kodu')
      await userEvent.keyboard('A{Enter}')
      await waitFor(() => expect(quantities()).toEqual(['1']))
      await userEvent.click(create())
      expect(await screen.findByText('listenin sayfası')).toBeTruthy()
      expect(window.location.pathname).toBe('/inventory/transactions/l1')
      view.unmount()
    },
  )

  it('keeps everything when the stock is too little, and shows what there is', async () => {
    open({ refuse: true })
    await userEvent.keyboard('A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1']))
    const quantity = screen.getByRole('textbox', { name: 'Parça A: adet' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '9')
    await userEvent.click(create())
    expect(await screen.findByText('Parça listesi oluşturulamadı!')).toBeTruthy()
    expect(screen.getByText('Stokta 5 adet var')).toBeTruthy()
    expect(quantities()).toEqual(['9'])
    await userEvent.click(screen.getByRole('button', { name: '1 parçanın stoğu yetmiyor' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Parça A: adet' }))
    for (const _ of [1, 2, 3, 4]) await userEvent.click(screen.getByRole('button', { name: 'Adedi azalt' }))
    expect(quantities()).toEqual(['5'])
    expect(screen.queryByRole('button', { name: /stoğu yetmiyor/ })).toBeNull()
  })

  it('can be begun anew, after a question, for the same service', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: /Gökçe Işık/ }))
    field().focus()
    await userEvent.keyboard('A{Enter}B{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1', '1']))
    await userEvent.click(screen.getByRole('button', { name: 'Listeyi boşalt' }))
    expect(quantities()).toEqual(['1', '1'])
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Listeyi boşalt' }))
    expect(await screen.findByText('Liste boş')).toBeTruthy()
    expect(screen.getByText('Seçilen servis')).toBeTruthy()
  })

  it('is still there after a reload', async () => {
    const { view } = open()
    await userEvent.keyboard('A{Enter}SON{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1', '1']))
    expect(screen.getByText('Stokta yok')).toBeTruthy()
    view.unmount()
    open()
    expect(quantities()).toEqual(['1', '1'])
  })
})
