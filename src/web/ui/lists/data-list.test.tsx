import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { onPhone, show } from '../../../../test/web-screen.tsx'
import { SearchInput } from '../forms/search-input.tsx'
import { DataList } from './data-list.tsx'

interface Boat {
  id: string
  name: string
}

const boats: Boat[] = [
  { id: '1', name: 'Işık' },
  { id: '2', name: 'Gökçe' },
]
const page = (content: Boat[], number: number, totalPages: number) => ({
  content,
  page: { number, size: 2, totalElements: totalPages * 2, totalPages },
})
const loaded = <D,>(data: D) => ({ data, isError: false, error: null, refetch: vi.fn() })
const columns = [{ key: 'name', label: 'Ad', render: (boat: Boat) => boat.name }]

const list = {
  label: 'Tekneler',
  columns,
  rowKey: (boat: Boat) => boat.id,
  empty: { title: 'Tekne yok', hint: 'Bir tekne ekleyin' },
}

describe('DataList', () => {
  it('says that it is loading', () => {
    show(<DataList {...list} query={{ data: undefined, isError: false, error: null, refetch: vi.fn() }} />)
    expect(screen.getByRole('status', { name: 'Tekneler: Yükleniyor...' })).toBeTruthy()
  })

  it('tells the specified failure with its reason, and tries again', async () => {
    const refetch = vi.fn()
    const query = { data: undefined, isError: true, error: new Error('Sunucu yanıt vermiyor'), refetch }
    show(<DataList {...list} failed="Tekneler alınamadı" query={query} />)
    expect(screen.getByRole('alert').textContent).toContain('Tekneler alınamadıSunucu yanıt vermiyor')
    await userEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('says what to do when there is nothing', () => {
    show(<DataList {...list} query={loaded(page([], 0, 0))} onPage={vi.fn()} />)
    expect(screen.getByText('Tekne yok')).toBeTruthy()
    expect(screen.getByText('Bir tekne ekleyin')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('opens a row by its link and by a click beside it', async () => {
    show(<DataList {...list} query={loaded(boats)} to={(boat) => `/boats/${boat.id}`} />)
    const [, row] = within(screen.getByRole('table', { name: 'Tekneler' })).getAllByRole('row')
    expect(screen.getByRole('link', { name: 'Işık' }).getAttribute('href')).toBe('/boats/1')
    await userEvent.click(within(row as HTMLElement).getByRole('cell'))
    expect(await screen.findByText('şimdi /boats/1')).toBeTruthy()
  })

  it('leaves a click on an action to the action', async () => {
    const remove = vi.fn()
    const actions = (boat: Boat) => (
      <button type="button" onClick={() => remove(boat.id)}>
        Sil
      </button>
    )
    show(<DataList {...list} query={loaded(boats)} to={(boat) => `/boats/${boat.id}`} actions={actions} />)
    await userEvent.click(screen.getAllByRole('button', { name: 'Sil' })[1] as HTMLElement)
    expect(remove).toHaveBeenCalledExactlyOnceWith('2')
    expect(screen.queryByText(/^şimdi/)).toBeNull()
  })

  it('opens and closes the details of one row', async () => {
    show(<DataList {...list} query={loaded(boats)} details={(boat) => <p>{`ek ${boat.id}`}</p>} />)
    const [first] = screen.getAllByRole('button', { name: 'Detay' })
    await userEvent.click(first as HTMLElement)
    expect(screen.getByText('ek 1')).toBeTruthy()
    expect(screen.queryByText('ek 2')).toBeNull()
    expect(first?.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(first as HTMLElement)
    expect(screen.queryByText('ek 1')).toBeNull()
  })

  it('turns pages from 0 and stops at both ends', async () => {
    const onPage = vi.fn()
    const { unmount } = show(<DataList {...list} query={loaded(page(boats, 0, 2))} onPage={onPage} />)
    expect(screen.getByText('Sayfa 1 / 2')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Önceki' }).hasAttribute('disabled')).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1)
    unmount()
    show(<DataList {...list} query={loaded(page(boats, 1, 2))} onPage={onPage} />)
    expect(screen.getByRole('button', { name: 'Sonraki' }).hasAttribute('disabled')).toBe(true)
  })

  it('a total that is a minimum: says so beside the page', () => {
    const some = page(boats, 0, 2)
    const query = loaded({ ...some, page: { ...some.page, totalIsMinimum: true as const } })
    show(<DataList {...list} query={query} onPage={vi.fn()} />)
    expect(screen.getByText('Sayfa 1 / en az 2')).toBeTruthy()
  })

  it('its last page where there are more rows: says how to see them', () => {
    const last = page(boats, 1, 2)
    show(<DataList {...list} query={loaded(last)} onPage={vi.fn()} />)
    expect(screen.queryByText('Devamı için listeyi daraltın')).toBeNull()
    const query = loaded({ ...last, page: { ...last.page, totalIsMinimum: true as const } })
    show(<DataList {...list} query={query} onPage={vi.fn()} />)
    expect(screen.getByText('Devamı için listeyi daraltın')).toBeTruthy()
  })

  it('becomes cards on a narrow screen', () => {
    onPhone()
    show(<DataList {...list} query={loaded(boats)} to={(boat) => `/boats/${boat.id}`} />)
    expect(screen.queryByRole('table')).toBeNull()
    expect(within(screen.getByRole('list', { name: 'Tekneler' })).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Gökçe' }).getAttribute('href')).toBe('/boats/2')
  })

  it('shows what only the table or only the cards have room for', () => {
    const columns = [
      { key: 'name', label: 'Tekne', render: () => 'Gökçe' },
      { key: 'wide', label: 'Motorlar', render: () => 'Yamaha', only: 'table' as const },
      { key: 'narrow', label: 'Açıklama', render: () => 'Titriyor', only: 'cards' as const },
    ]
    show(<DataList {...list} columns={columns} query={loaded(boats.slice(0, 1))} />)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Tekne', 'Motorlar'])
    expect(screen.queryByText('Titriyor')).toBeNull()
    cleanup()
    onPhone()
    show(<DataList {...list} columns={columns} query={loaded(boats.slice(0, 1))} />)
    expect(screen.getByText('Titriyor')).toBeTruthy()
    expect(screen.queryByText('Yamaha')).toBeNull()
  })

  it('says how many there are in all, and leaves a page that is no more', async () => {
    const turn = vi.fn()
    const query = loaded({ content: [], page: { number: 3, size: 2, totalElements: 1234, totalPages: 3 } })
    show(<DataList {...list} query={query} total={(count) => `Toplam ${count}`} onPage={turn} />)
    expect(screen.getByText('Toplam 1234')).toBeTruthy()
    expect(turn).toHaveBeenCalledWith(2)
  })

  it('leads through its rows with up and down, and from and to the search field', async () => {
    const sell = (boat: Boat) => <button type="button">{boat.name} sat</button>
    show(
      <main>
        <SearchInput placeholder="Ara" value="" onChange={vi.fn()} />
        <DataList {...list} query={loaded(page(boats, 0, 1))} to={(boat) => `/boats/${boat.id}`} actions={sell} />
      </main>,
    )
    const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('placeholder')
    await userEvent.click(screen.getByRole('searchbox'))
    const path: unknown[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'Tab', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) {
      await userEvent.keyboard(`{${key}}`)
      path.push(focused())
    }
    expect(path).toEqual(['Işık', 'Gökçe', 'Gökçe sat', 'Işık sat', 'Ara', 'Işık', 'Gökçe', 'Gökçe'])
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('şimdi /boats/2')).toBeTruthy()
  })
})
