import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aPart, aRequest, TECHNICIAN } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import { keyOf } from '../../offline/account-storage.ts'
import { NewListPage } from './new-list-page.tsx'

const part = (code: string, quantity: number, available = quantity) =>
  aPart({ id: `id-${code}`, name: `Parça ${code}`, partCode: code, quantity, available })
const REQUESTS = 'GET /api/maintenance/requests'
const CODE = 'GET /api/inventory/spare-parts/code/'
const CREATE = 'POST /api/inventory/part-lists'

/** A server with the parts A and B, which refuses lists if `refuse` is set. The inventory is the previous page. */
function open({
  refuse = false,
  isCut = false,
  slow = 0,
  offered = [] as unknown[],
  at = ['/inventory', '/inventory/lists'],
} = {}) {
  const request = aRequest({ id: 'r1', status: 'ACTIVE' })
  const answers: Answers = {
    [`${REQUESTS}/r1`]: request,
    [REQUESTS]: pageOf([request], 1, 20),
    'GET /api/inventory/spare-parts/id-A': part('A', 5),
    [`${CODE}A`]: part('A', 5),
    [`${CODE}B`]: part('B', 1),
    [`${CODE}SON`]: part('SON', 0),
    [`${CODE}BEKLENEN`]: part('BEKLENEN', 4, -1),
    'GET /api/inventory/part-lists/request/r1/offered': offered,
    [CREATE]: refuse ? refusal(409, 'global_stock_insufficient') : done('part_list_created', { id: 'l1' }),
  }
  const server = async ({ call }: Sent) => {
    if (isCut && call === CREATE) throw new TypeError('Failed to fetch')
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow))
    return answers[call] ?? refusal(404, 'spare_part_not_found')
  }
  return show(<NewListPage />, { as: TECHNICIAN, path: '/inventory/lists', at, inBrowser: true, server })
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
    await press('Ekle')
    await waitFor(() => expect(quantities()).toEqual(['1']))
    expect(screen.getByRole('link', { name: 'Envanter' }).getAttribute('href')).toBe('/inventory')
  })

  it('searches the services, picks one and lets it go', async () => {
    const { sent } = open()
    await screen.findByRole('button', { name: /Gökçe Işık/ })
    await userEvent.type(screen.getByPlaceholderText('Tekne, müşteri, açıklama ya da talep no...'), 'gökçe')
    await waitFor(() => expect(sent.findLast(({ call }) => call === REQUESTS)?.query.search).toBe('gökçe'))
    await press(/Gökçe Işık/)
    expect(await screen.findByText('Seçilen servis')).toBeTruthy()
    await press('Seçimi kaldır')
    expect(screen.queryByText('Seçilen servis')).toBeNull()
  })

  it('takes what a scanner types, faster than the look-ups, without a click', async () => {
    open({ slow: 30 })
    await userEvent.keyboard('A{Enter}B{Enter}A{Enter}{Enter}A{Enter}')
    expect(field().value).toBe('')
    await waitFor(() => expect(quantities()).toEqual(['3', '1']))
    expect(await screen.findByText('Parça A listede: 3 adet')).toBeTruthy()
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
    await press('YOK-1 uyarısını kapat')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('creates the list with the picked service, says so, clears itself and goes back', async () => {
    const { sent, unmount } = open()
    await press(/Gökçe Işık/)
    field().focus()
    await userEvent.keyboard('A{Enter}A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['2']))
    await userEvent.click(create())
    expect(await screen.findByText('şimdi /inventory')).toBeTruthy()
    expect(await screen.findByText('Parça listesi başarıyla oluşturuldu!')).toBeTruthy()
    const id = expect.any(String)
    expect(sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([
      {
        call: CREATE,
        query: {},
        body: { id, serviceRequestId: 'r1', technicianUserId: null, items: [{ id, sparePartId: 'id-A', quantity: 2 }] },
      },
    ])
    expect(localStorage.getItem(keyOf('', 'part-list'))).toBeNull()
    unmount()
  })

  it('asks before it takes what other jobs wait for', async () => {
    const { sent, unmount } = open()
    const posted = () => sent.filter(({ call }) => call === CREATE)
    field().focus()
    await userEvent.keyboard('BEKLENEN{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1']))
    await userEvent.click(create())
    const question = within(await screen.findByRole('dialog', { name: 'Başka işler bekliyor' }))
    expect(question.getByText(/Parça BEKLENEN \(boşta 0 adet\)/)).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'İptal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posted()).toEqual([])
    await userEvent.click(create())
    await press('Yine de al')
    expect(await screen.findByText('şimdi /inventory')).toBeTruthy()
    expect(posted()).toHaveLength(1)
    unmount()
  })

  it('takes what its own job waits for without a question', async () => {
    const own = { sparePartId: 'id-BEKLENEN', partCode: 'BEKLENEN', name: 'Parça BEKLENEN', offered: 2, quantity: 2 }
    const { sent, unmount } = open({ offered: [{ ...own, stock: 4, available: -1 }] })
    await press(/Gökçe Işık/)
    await press('Tekliften doldur')
    await waitFor(() => expect(quantities()).toEqual(['2']))
    await userEvent.click(create())
    expect(await screen.findByText('şimdi /inventory')).toBeTruthy()
    expect(sent.filter(({ call }) => call === CREATE)).toHaveLength(1)
    unmount()
  })

  it.each(['/inventory/lists', '/inventory/lists?requestId=r1'])(
    'opened as %s by itself, shows the new list afterwards instead of leaving the app',
    async (at) => {
      const { unmount } = open({ at: [at] })
      if (at.includes('?')) await screen.findByText('Seçilen servis')
      await screen.findByLabelText('Parça kodu')
      await userEvent.keyboard('A{Enter}')
      await waitFor(() => expect(quantities()).toEqual(['1']))
      await userEvent.click(create())
      expect(await screen.findByText('şimdi /inventory/transactions/l1')).toBeTruthy()
      expect(window.location.pathname).toBe('/inventory/transactions/l1')
      unmount()
    },
  )

  it('opened by itself, and no answer comes → shows the list that waits on this device', async () => {
    const { sent, unmount } = open({ at: ['/inventory/lists'], isCut: true })
    await screen.findByLabelText('Parça kodu')
    await userEvent.keyboard('A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1']))
    await userEvent.click(create())
    const { id } = await waitFor(() => sent.find(({ call }) => call === CREATE)?.body as { id: string })
    expect(await screen.findByText(`şimdi /inventory/transactions/${id}`)).toBeTruthy()
    unmount()
  })

  it('keeps everything when the stock is too little, and shows what there is', async () => {
    open({ refuse: true })
    await userEvent.keyboard('A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1']))
    const quantity = screen.getByRole('textbox', { name: 'Parça A: adet' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '9')
    await userEvent.click(create())
    expect(await screen.findByText('Parça listesi oluşturulamadı!')).toBeTruthy()
    expect(await screen.findByText('Stokta 5 adet var')).toBeTruthy()
    expect(quantities()).toEqual(['9'])
    await press('1 parçanın stoğu yetmiyor')
    await waitFor(() => expect(document.activeElement).toBe(quantity))
    for (const _ of [1, 2, 3, 4]) await press('Adedi azalt')
    expect(quantities()).toEqual(['5'])
    expect(screen.queryByRole('button', { name: /stoğu yetmiyor/ })).toBeNull()
  })

  it.each([
    ['', 'Bu alan zorunludur'],
    ['1,5', 'Tam sayı girin, ondalık basamak olamaz'],
    ['0', 'En az 1 olabilir'],
  ])('does not take %j for a quantity: it stays, with a message, and nothing is sent', async (typed, message) => {
    const { sent } = open()
    await userEvent.keyboard('A{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1']))
    const quantity = screen.getByRole('textbox', { name: 'Parça A: adet' })
    await userEvent.clear(quantity)
    if (typed) await userEvent.type(quantity, typed)
    await userEvent.click(create())
    expect(screen.getByText(message)).toBeTruthy()
    expect([quantities(), document.activeElement]).toEqual([[typed], quantity])
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('can be begun anew, after a question, for the same service', async () => {
    open()
    await press(/Gökçe Işık/)
    field().focus()
    await userEvent.keyboard('A{Enter}B{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1', '1']))
    await press('Listeyi boşalt')
    expect(quantities()).toEqual(['1', '1'])
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Listeyi boşalt' }))
    expect(await screen.findByText('Liste boş')).toBeTruthy()
    expect(screen.getByText('Seçilen servis')).toBeTruthy()
  })

  it('is still there after a reload', async () => {
    const { unmount } = open()
    await userEvent.keyboard('A{Enter}SON{Enter}')
    await waitFor(() => expect(quantities()).toEqual(['1', '1']))
    expect(screen.getByText('Stokta yok')).toBeTruthy()
    unmount()
    open()
    expect(quantities()).toEqual(['1', '1'])
  })
})

it('a new list offers the services under way, twenty of them', async () => {
  const { sent } = show(<NewListPage />, {
    at: '/inventory/lists',
    as: TECHNICIAN,
    server: { 'GET /api/maintenance/requests': pageOf([aRequest({ status: 'ACTIVE' })]) },
  })
  expect(await screen.findByRole('button', { name: /Gökçe Işık/ })).toBeTruthy()
  expect(sent[0]?.query).toEqual({ status: 'ACTIVE', page: '0', size: '20' })
})
