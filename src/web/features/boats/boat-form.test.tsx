import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { aBoat } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf, refusal, type Sent } from '../../../../test/web-server.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import { BoatForm } from './boat-form.tsx'
import type { BoatRole } from './boat-paths.ts'
import { boatQuery } from './boats.api.ts'
import type { MapProps } from './leaflet-map.tsx'

// jsdom has no layout, so Leaflet cannot measure the map. The tests check what a click on it does.
vi.mock('./boat-map.tsx', () => ({
  BoatMap: ({ place, onPick }: MapProps) => (
    <button type="button" onClick={() => onPick?.({ latitude: 36.7493, longitude: 28.9392 })}>
      {place ? `harita ${place.latitude} ${place.longitude}` : 'boş harita'}
    </button>
  ),
}))

const boat = aBoat({ ownerUserId: 'u1' })
/** Like the boat's page, shows the boat that the cache has. */
function Edited({ viewer }: { viewer: BoatRole }) {
  const { data } = useQuery({ ...boatQuery(viewer, boat.id), initialData: boat, staleTime: 60_000 })
  return <BoatForm viewer={viewer} boat={data} onClose={vi.fn()} />
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const owner = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Sahip/ })
const save = () => press('Kaydet')

describe('a new boat', () => {
  it('admin: needs a name, a model and an owner; nothing is sent without', async () => {
    const { sent } = show(<BoatForm viewer="ADMIN" onClose={vi.fn()} />)
    await save()
    expect(await screen.findByText('Lütfen bir kullanıcı seçin')).toBeTruthy()
    expect(screen.getAllByText('Bu alan zorunludur')).toHaveLength(2)
    expect(document.activeElement).toBe(field(/^Tekne adı/))
    expect(sent).toEqual([])
  })

  it('admin: gives it to the owner that was found by e-mail and is shown by name, five at most', async () => {
    const onSaved = vi.fn()
    const onClose = vi.fn()
    const { sent } = show(<BoatForm viewer="ADMIN" onClose={onClose} onSaved={onSaved} />, {
      server: {
        'GET /api/users/users-by-name': pageOf([
          { id: 'u7', email: 'deniz@posta.example', fullName: 'Deniz Kaptan' },
          { id: 'u8', email: 'deniz.isimsiz@posta.example', fullName: null },
        ]),
        'POST /api/boats/admin': boat,
      },
    })
    await userEvent.type(field(/^Tekne adı/), ' Fener ')
    await userEvent.type(field(/^Model/), 'Bavaria 41')
    await userEvent.type(owner(), 'deniz')
    await waitFor(() => expect(sent.at(-1)?.query.email).toBe('deniz'))
    const found = await screen.findByRole('option', { name: /deniz@posta/ })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Deniz Kaptandeniz@posta.example',
      'deniz.isimsiz@posta.example',
    ])
    await userEvent.click(found)
    expect(owner().value).toBe('Deniz Kaptan')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(boat)
    const searches = sent.filter(({ call }) => call.startsWith('GET'))
    expect(searches.at(-1)?.query).toEqual({ roleName: 'CUSTOMER', email: 'deniz', size: '5' })
    expect(sent.at(-1)?.body).toEqual({
      name: ' Fener ',
      model: 'Bavaria 41',
      ownerUserId: 'u7',
      latitude: null,
      longitude: null,
    })
  })

  it('customer: has no owner to pick, and takes its place from a click on the map', async () => {
    const onClose = vi.fn()
    const { sent } = show(<BoatForm viewer="CUSTOMER" onClose={onClose} />, { server: { 'POST /api/boats': boat } })
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.type(field(/^Tekne adı/), 'Fener')
    await userEvent.type(field(/^Model/), 'Bavaria 41')
    await press('boş harita')
    expect(field('Enlem').value).toBe('36,7493')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent[0]?.body).toEqual({ name: 'Fener', model: 'Bavaria 41', latitude: 36.7493, longitude: 28.9392 })
  })

  it('says what went wrong above why, and stays', async () => {
    const onClose = vi.fn()
    const server = { 'POST /api/boats': refusal(404, 'owner_not_found') }
    show(<BoatForm viewer="CUSTOMER" onClose={onClose} />, { server })
    await userEvent.type(field(/^Tekne adı/), 'Fener')
    await userEvent.type(field(/^Model/), 'Bavaria 41')
    await save()
    expect((await screen.findByText('Tekne eklenemedi!')).closest('[role=alert]')?.textContent).toContain(
      'Tekne sahibi bulunamadı',
    )
    expect(onClose).not.toHaveBeenCalled()
    expect(field(/^Tekne adı/).value).toBe('Fener')
  })
})

describe('the place of a boat', () => {
  it('can be typed with a comma, shows on the map, and is removed by one button', async () => {
    show(<BoatForm viewer="CUSTOMER" onClose={vi.fn()} />)
    await userEvent.type(field('Enlem'), '-36,5')
    expect(screen.getByRole('button', { name: 'boş harita' })).toBeTruthy()
    await userEvent.type(field('Boylam'), '28.25')
    expect(screen.getByRole('button', { name: 'harita -36.5 28.25' })).toBeTruthy()
    await press('Konumu kaldır')
    expect([field('Enlem').value, field('Boylam').value]).toEqual(['', ''])
    expect(screen.queryByRole('button', { name: 'Konumu kaldır' })).toBeNull()
  })

  it('needs both coordinates, within the globe', async () => {
    const { sent } = show(<BoatForm viewer="CUSTOMER" boat={boat} onClose={vi.fn()} />)
    await userEvent.type(field('Enlem'), '36')
    await save()
    expect(await screen.findByText('Enlem ve boylam birlikte verilmelidir')).toBeTruthy()
    await userEvent.type(field('Boylam'), '181')
    await save()
    expect(await screen.findByText('Sayı çok büyük')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('comes from the device, or the screen says why not', async () => {
    const locate = vi.fn<Geolocation['getCurrentPosition']>()
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: locate }, configurable: true })
    show(<BoatForm viewer="CUSTOMER" onClose={vi.fn()} />)
    locate.mockImplementationOnce((_, failed) =>
      failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    )
    await press('Konumumu kullan')
    expect(await screen.findByText(/^Konum izni verilmedi/)).toBeTruthy()
    locate.mockImplementationOnce((found) =>
      found({ coords: { latitude: 40.97161234, longitude: 28.8748, accuracy: 30 } } as GeolocationPosition),
    )
    await press('Konumumu kullan')
    expect([field('Enlem').value, field('Boylam').value]).toEqual(['40,971612', '28,8748'])
  })
})

describe('an edited boat', () => {
  it('needs an owner still', async () => {
    const { sent } = show(<BoatForm viewer="ADMIN" boat={boat} onClose={vi.fn()} />, {
      server: { 'GET /api/users/users-by-name': pageOf([]) },
    })
    expect(owner().value).toBe('Mert Aydın')
    await userEvent.click(screen.getByLabelText('Temizle'))
    await save()
    expect(await screen.findByText('Lütfen bir sahip seçin')).toBeTruthy()
    expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  it('changed by somebody else meanwhile → what was typed goes over what the other wrote, the rest stays theirs', async () => {
    const fresh = { ...boat, model: 'Sirena 64', version: 4 }
    const { sent } = show(<Edited viewer="ADMIN" />, {
      server: {
        'GET /api/boats/admin/b1': fresh,
        'PUT /api/boats/admin/b1': ({ body }: Sent) =>
          (body as Boat).version === fresh.version ? fresh : refusal(409, 'record_changed'),
      },
    })
    await userEvent.clear(field(/^Tekne adı/))
    await userEvent.type(field(/^Tekne adı/), 'Ege')
    await save()
    expect(await screen.findByText('Bu kaydı başka biri değiştirdi')).toBeTruthy()
    expect(await screen.findByText('Tekne güncellenemedi!')).toBeTruthy()
    await press('Benimkini uygula')
    await waitFor(() => expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2))
    const [first, second] = sent.filter(({ call }) => call.startsWith('PUT')).map((call) => call.body)
    expect(first).toMatchObject({ name: 'Ege', version: 3 })
    expect(second).toMatchObject({ name: 'Ege', model: 'Sirena 64', ownerUserId: 'u1', version: 4 })
  })

  it('can also take over what the other one wrote', async () => {
    const fresh = { ...boat, model: 'Sirena 64', version: 4 }
    show(<Edited viewer="CUSTOMER" />, {
      server: { 'GET /api/boats/b1': fresh, 'PUT /api/boats/b1': refusal(409, 'record_changed') },
    })
    await userEvent.type(field(/^Tekne adı/), ' 2')
    await save()
    await press('Güncelini al')
    expect([field(/^Tekne adı/).value, field(/^Model/).value]).toEqual(['Mavi Rüya', 'Sirena 64'])
    expect(screen.queryByText('Bu kaydı başka biri değiştirdi')).toBeNull()
  })
})
