import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dialog, factsIn, fill, press } from '../../../../test/user-actions.ts'
import { aBoat } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, refusal } from '../../../../test/web-server.ts'
import type { BoatIdentity } from '../../../shared/boats/boat-identity.contract.ts'
import { BoatIdentityCard } from './boat-identity.tsx'
import { aBoatIdentity } from './boat-identity-fixture.ts'

const CALL = '/api/boats/b1/identity'
const full = aBoatIdentity({
  hin: 'TRSRM58014F223',
  length: 18.15,
  year: 2022,
  fuelTank: 2400,
  pontoon: 'B-22',
  version: 3,
})
const open = (identity: BoatIdentity | object, more: Answers = {}) =>
  show(<BoatIdentityCard boat={aBoat({ id: 'b1' })} />, { server: { [`GET ${CALL}`]: identity, ...more } })
const card = async () => within(await screen.findByRole('region', { name: 'Tekne kimliği' }))

describe('the identity card', () => {
  it('shows what is known, the hull number as on the hull, numbers in Turkish', async () => {
    open(full)
    await screen.findByText('TR-SRM58014F223')
    expect(factsIn(await card())).toEqual([
      ['Gövde no (HIN)', 'TR-SRM58014F223'],
      ['Boy (m)', '18,15'],
      ['Yapım yılı', '2022'],
      ['Yakıt deposu (L)', '2.400'],
      ['Ponton', 'B-22'],
    ])
  })

  it('says that nothing is known yet', async () => {
    open(aBoatIdentity())
    expect(await screen.findByText('Gövde numarası, ölçüler ve bağlama yeri henüz girilmedi.')).toBeTruthy()
  })

  it('a failed load can be tried again', async () => {
    open(refusal(400, 'validation_failed'))
    expect(await screen.findByText('Kimlik bilgileri alınamadı')).toBeTruthy()
  })
})

describe('the identity form', () => {
  it('sends what is typed with the version that was seen, and shows the answer', async () => {
    let stored = full
    const { sent } = show(<BoatIdentityCard boat={aBoat({ id: 'b1' })} />, {
      server: {
        [`GET ${CALL}`]: () => stored,
        [`PUT ${CALL}`]: () => {
          stored = { ...full, beam: 5.1, version: 4 }
          return done('boat_identity_updated', stored)
        },
      },
    })
    await screen.findByText('TR-SRM58014F223')
    await press('Kimliği düzenle')
    await fill(/^En \(m\)/, '5,10')
    await userEvent.clear(screen.getByRole('textbox', { name: /^Ponton/ }))
    await press('Kaydet')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ call }) => call === `PUT ${CALL}`)?.body).toMatchObject({
      hin: 'TR-SRM58014F223',
      length: 18.15,
      beam: 5.1,
      draught: null,
      pontoon: '',
      version: 3,
    })
    expect(await screen.findByText('5,1')).toBeTruthy()
  })

  it('an unusual hull number warns and is sent; a short MMSI is refused at its field', async () => {
    const { sent } = open(full, { [`PUT ${CALL}`]: done('boat_identity_updated', full) })
    await screen.findByText('TR-SRM58014F223')
    await press('Kimliği düzenle')
    expect((await dialog()).queryByText(/ISO 10087/)).toBeNull()
    await fill(/^Gövde no/, 'ESKI-12')
    expect((await dialog()).getByText(/ISO 10087 biçiminde/)).toBeTruthy()
    await fill(/^MMSI/, '12345')
    await press('Kaydet')
    expect(await screen.findByText('MMSI 9 rakam olmalıdır')).toBeTruthy()
    expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
    await fill(/^MMSI/, '271 999 014')
    await press('Kaydet')
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(true))
  })
})
