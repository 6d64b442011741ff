import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { chooseFromMenu, dialog, fill, press } from '../../../../test/user-actions.ts'
import { ADMIN, aBoat, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, pageOf, type Sent } from '../../../../test/web-server.ts'
import { BoatInvitations } from './boat-invitations.tsx'
import { BoatPeople } from './boat-people.tsx'
import { aPerson } from './boat-person-conflict-fixture.tsx'

vi.mock('./boat-map.tsx', () => ({ BoatMap: () => null }))

const PEOPLE = '/api/boats/b1/people'
const invitation = {
  validUntil: '2026-12-04T09:00:00Z',
  url: 'http://localhost/davet#K0D',
  code: 'ABCD-EFGH-JKMN-PQRS',
}
const changes = (sent: { call: string }[]) => sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'))

describe('the people of a boat', () => {
  it('an owner invites a captain: a word says what they may, no switch is seen', async () => {
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [], [`POST ${PEOPLE}`]: done('person_invited', aPerson()) },
    })
    expect(await screen.findByText('Kaptanınız kendi şifresiyle girsin.')).toBeTruthy()
    await press('Kişi davet et')
    const form = await dialog('Kişi davet et')
    expect(form.getByText('Aranır, görür, talep açar; fiyat görmez.')).toBeTruthy()
    expect(form.queryByRole('checkbox')).toBeNull()
    await fill(/^Adı soyadı/, 'Kemal Kaptan')
    await fill(/^E-posta/, 'kemal@ornek.com')
    await press('Davet et')
    await waitFor(() => expect(changes(sent)).toEqual([`POST ${PEOPLE}`]))
    const body = sent.find(({ call }) => call.startsWith('POST'))?.body
    expect(body).toMatchObject({
      word: 'Kaptan',
      name: 'Kemal Kaptan',
      calls: true,
      sees: true,
      asks: true,
      prices: false,
    })
  })

  it('an owner invites by telephone alone: the link, the code and the chat are shown once', async () => {
    const contact = { customerId: 'kemal', email: null, phone: '+905321112233', acceptedAt: null }
    const saved = { ...aPerson(contact), invitation }
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [], [`POST ${PEOPLE}`]: done('person_invited', saved) },
    })
    await press('Kişi davet et')
    await dialog('Kişi davet et')
    await fill(/^Adı soyadı/, 'Kemal Kaptan')
    await fill(/^Telefon/, '0532 111 22 33')
    await press('Davet et')
    const shown = await dialog('Kemal Kaptan: davet')
    expect(shown.getByText('ABCD-EFGH-JKMN-PQRS')).toBeTruthy()
    expect(shown.getByRole('link', { name: 'WhatsApp ile gönder' }).getAttribute('href')).toContain(
      'wa.me/905321112233',
    )
    expect(shown.getByRole('button', { name: 'Daveti bas' })).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({ invite: true, email: '' })
  })

  it.each([
    ['a contact', { customerId: null }, true],
    ['somebody who waits with a code', { customerId: 'c1', sees: true }, false],
  ])('an owner lets %s see: a contact gets a code, which is shown once', async (_, patch, isInvited) => {
    const contact = { email: null, phone: '+905321112233', acceptedAt: null, sees: false, asks: false }
    const person = aPerson({ ...contact, ...patch })
    const saved = { ...person, customerId: 'c1', invitation: isInvited ? invitation : null }
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [person], [`PUT ${PEOPLE}/p1`]: done('person_saved', saved) },
    })
    await press('Kemal Kaptan için yetkileri değiştir')
    await userEvent.click(await screen.findByRole('checkbox', { name: isInvited ? /^Görür/ : /^Talep açar/ }))
    await press('Kaydet')
    await waitFor(() => expect(changes(sent)).toEqual([`PUT ${PEOPLE}/p1`]))
    const body = sent.find(({ call }) => call.startsWith('PUT'))?.body
    expect(body).toMatchObject({ sees: true, invite: isInvited })
    if (isInvited) expect((await dialog('Kemal Kaptan: davet')).getByText('ABCD-EFGH-JKMN-PQRS')).toBeTruthy()
  })

  it.each([
    [true, 'Kemal Kaptan bu tekneyi artık göremez. Erişimi bitirilsin mi?'],
    [false, 'Kemal Kaptan bu teknenin kişilerinden çıkarılsın mı?'],
  ])('the question before somebody’s end says what they lose; sees: %s', async (sees, question) => {
    show(<BoatPeople boat={aBoat()} />, { as: CUSTOMER, server: { [`GET ${PEOPLE}`]: [aPerson({ sees })] } })
    await press('Kemal Kaptan kişisinin erişimini bitir')
    expect((await dialog('Erişimi bitir')).getByText(question)).toBeTruthy()
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('a new code is offered only where the reader may have it made: %s', async (canInvite, shown) => {
    const person = aPerson({ email: null, phone: '+905321112233', acceptedAt: null, canInvite })
    show(<BoatPeople boat={aBoat()} />, { as: CUSTOMER, server: { [`GET ${PEOPLE}`]: [person] } })
    await press('Kemal Kaptan için diğer işlemler')
    await screen.findByRole('menuitem', { name: 'Bütün teknelerine ekle' })
    expect(screen.queryAllByRole('menuitem', { name: 'Yeni davet bağlantısı' })).toHaveLength(shown)
  })

  it('an admin types the number of a known customer → chooses them in place of a second record', async () => {
    const same = [{ id: 'kemal', fullName: 'Kemal Kaptan' }]
    const refused = { success: false, message: 'same_person', data: null, same }
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: ADMIN,
      server: {
        [`GET ${PEOPLE}`]: [],
        [`POST ${PEOPLE}`]: ({ body }: Sent) =>
          (body as { customerId: string | null }).customerId
            ? done('person_invited', aPerson())
            : Response.json(refused, { status: 409 }),
      },
    })
    await press('Kişi davet et')
    await dialog('Kişi davet et')
    await fill(/^Adı soyadı/, 'Kemal')
    await fill(/^Telefon/, '0532 111 22 33')
    await press('Davet et')
    await press('Bu kişiyi seç')
    await press('Davet et')
    const bodies = () => sent.filter(({ call }) => call === `POST ${PEOPLE}`).map(({ body }) => body)
    await waitFor(() => expect(bodies()).toMatchObject([{ customerId: null, confirm: false }, { customerId: 'kemal' }]))
  })

  it('an admin lets somebody approve up to a ceiling → asked for the reason first', async () => {
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: ADMIN,
      server: { [`GET ${PEOPLE}`]: [aPerson()], [`PUT ${PEOPLE}/p1`]: done('person_saved', aPerson()) },
    })
    await press('Kemal Kaptan için yetkileri değiştir')
    await dialog('Kemal Kaptan: yetkiler')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Onaylar/ }))
    await fill('Bir talepte en çok (₺, isteğe bağlı)', '5000')
    await press('Kaydet')
    expect(await screen.findByText('Nedenini yazın')).toBeTruthy()
    expect(changes(sent)).toEqual([])
    await fill('Onay yetkisinin dayanağı', 'Vekâletname görüldü')
    await press('Kaydet')
    await waitFor(() => expect(changes(sent)).toEqual([`PUT ${PEOPLE}/p1`]))
    const body = sent.find(({ call }) => call.startsWith('PUT'))?.body
    expect(body).toMatchObject({ approves: true, ceilingTry: 5000, reason: 'Vekâletname görüldü' })
  })

  it('an admin invites somebody who may approve → asked for the reason first', async () => {
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: ADMIN,
      server: { [`GET ${PEOPLE}`]: [], [`POST ${PEOPLE}`]: done('person_invited', aPerson()) },
    })
    await press('Kişi davet et')
    await dialog('Kişi davet et')
    await fill(/^Adı soyadı/, 'Kemal Kaptan')
    await fill(/^E-posta/, 'kemal@ornek.com')
    await press('Yetkileri seç')
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Onaylar/ }))
    await press('Davet et')
    expect(await screen.findByText('Nedenini yazın')).toBeTruthy()
    expect(changes(sent)).toEqual([])
    await fill('Onay yetkisinin dayanağı', 'Vekâletname görüldü')
    await press('Davet et')
    await waitFor(() => expect(changes(sent)).toEqual([`POST ${PEOPLE}`]))
  })

  it.each([
    ['an address alone', null, { name: 'Kemal Yılmaz', email: 'kemal@ornek.com.tr', phone: '' }],
    ['an account', 'c1', { name: 'Kemal Yılmaz' }],
  ])('the name of %s is corrected; the address where it is nobody’s own', async (_, customerId, sends) => {
    const person = aPerson({ customerId })
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [person], [`PUT ${PEOPLE}/p1`]: done('person_changed', person) },
    })
    await press('Kemal Kaptan için yetkileri değiştir')
    await dialog('Kemal Kaptan: yetkiler')
    await fill(/^Adı soyadı/, 'Kemal Yılmaz')
    if (customerId) expect(screen.queryByRole('textbox', { name: /^E-posta/ })).toBeNull()
    else await fill(/^E-posta/, 'kemal@ornek.com.tr')
    await press('Kaydet')
    await waitFor(() => expect(changes(sent)).toEqual([`PUT ${PEOPLE}/p1`]))
    const body = sent.find(({ call }) => call.startsWith('PUT'))?.body as Record<string, unknown>
    const contact = Object.fromEntries(
      ['name', 'email', 'phone'].flatMap((key) => (key in body ? [[key, body[key]]] : [])),
    )
    expect(contact).toEqual(sends)
  })

  it('a telephone number is shown as people write it', async () => {
    const person = aPerson({ email: null, phone: '+905321112233', acceptedAt: null })
    show(<BoatPeople boat={aBoat()} />, { as: CUSTOMER, server: { [`GET ${PEOPLE}`]: [person] } })
    expect(await screen.findByText('0532 111 22 33 · Daveti kabul etmesi bekleniyor')).toBeTruthy()
    await press('Kemal Kaptan için yetkileri değiştir')
    const form = await dialog('Kemal Kaptan: yetkiler')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Telefon/ }).value).toBe('0532 111 22 33')
  })

  it('an owner adds somebody to all boats, and reads which boats did not get them', async () => {
    const left = [{ boatName: 'Dolu', reason: 'too_many_people' }]
    show(<BoatPeople boat={aBoat()} />, {
      as: CUSTOMER,
      server: {
        [`GET ${PEOPLE}`]: [aPerson()],
        [`POST ${PEOPLE}/p1/all-boats`]: done('person_added', { added: ['Poyraz'], left }),
      },
    })
    await press('Kemal Kaptan için diğer işlemler')
    await chooseFromMenu('Bütün teknelerine ekle')
    await press('Ekle', await dialog('Bütün teknelerine ekle'))
    expect(await screen.findByText('Eklendi: Poyraz')).toBeTruthy()
    expect(screen.getByText(/^Dolu: eklenmedi/)).toBeTruthy()
  })

  it('an owner ends somebody’s rights after a question', async () => {
    const { sent } = show(<BoatPeople boat={aBoat()} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [aPerson()], [`DELETE ${PEOPLE}/p1`]: done('person_ended') },
    })
    await press('Kemal Kaptan kişisinin erişimini bitir')
    expect(changes(sent)).toEqual([])
    await press('Erişimi bitir', await dialog('Erişimi bitir'))
    await waitFor(() => expect(changes(sent)).toEqual([`DELETE ${PEOPLE}/p1`]))
  })

  it('whom the owner lets see reads the owner’s name and what they may, and invites nobody', async () => {
    show(<BoatPeople boat={aBoat({ rights: ['sees'], ownerName: 'Ahmet Kaya' })} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [aPerson({ calls: false, asks: false })] },
    })
    expect(await screen.findByText('Görür; fiyat görmez.')).toBeTruthy()
    expect(screen.getByText('Sahibi Ahmet Kaya')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kişi davet et' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Erişimimi bitir' })).toBeTruthy()
  })
})

describe('what a person hears of a boat', () => {
  it.each([
    [false, true],
    [true, false],
  ])('muted is %s → a press makes it %s', async (muted, wanted) => {
    const { sent } = show(<BoatPeople boat={aBoat({ rights: ['sees'] })} />, {
      as: CUSTOMER,
      server: { [`GET ${PEOPLE}`]: [aPerson({ muted })], [`PUT ${PEOPLE}/p1`]: done('person_saved') },
    })
    await press('Bu teknenin bildirimlerini al')
    await waitFor(() => expect(sent.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ muted: wanted }))
  })
})

describe('an invitation', () => {
  it('is accepted with one press', async () => {
    const { id, name: _, ...person } = aPerson()
    const given = { ...person, id, boatId: 'b1', boatName: 'Mavi Rüya', boatModel: 'Sirena', ownerName: 'Ahmet Kaya' }
    const { sent } = show(<BoatInvitations />, {
      as: CUSTOMER,
      server: {
        'GET /api/boat-invitations': [given],
        'GET /api/boats': pageOf([]),
        'POST /api/boat-invitations/p1/accept': done('boat_accepted'),
      },
    })
    expect(await screen.findByText('Ahmet Kaya sizi Mavi Rüya teknesine davet etti.')).toBeTruthy()
    await press('Kabul et')
    await waitFor(() => expect(changes(sent)).toEqual(['POST /api/boat-invitations/p1/accept']))
  })
})
