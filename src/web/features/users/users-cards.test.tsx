import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dialog, press, pressInDialog, typeIn } from '../../../../test/user-actions.ts'
import { aUser, CITY } from '../../../../test/web-fixtures.ts'
import { refusal, type Sent } from '../../../../test/web-server.ts'
import { toasts } from '../../../../test/web-toasts.ts'
import { hasUnsavedChanges } from '../../routing/unsaved-changes.ts'
import { callsOf, LIST, openUsers } from './users-page-fixture.tsx'

describe('the new user card', () => {
  const CREATE = 'POST /api/users'
  async function fillIn(password: string, repeat: string) {
    await press('Yeni Kullanıcı')
    await typeIn('E-posta', 'yeni@ornek.com')
    await userEvent.type(screen.getByLabelText(/^Şifre\b(?! tekrar)/, { selector: 'input' }), password)
    await userEvent.type(screen.getByLabelText(/^Şifre tekrar/, { selector: 'input' }), repeat)
    await press('Kaydet')
  }

  it('sends nothing while the passwords differ or are shorter than 8', async () => {
    const { sent } = openUsers()
    await fillIn('kisa123', 'baska123')
    expect(await screen.findByText('Şifreler eşleşmiyor!')).toBeTruthy()
    expect(screen.getByText('Şifre en az 8 karakter olmalı.')).toBeTruthy()
    expect(callsOf(sent, CREATE)).toEqual([])
  })

  it('shows and hides both passwords together', async () => {
    openUsers()
    await press('Yeni Kullanıcı')
    const types = () =>
      [/^Şifre\b(?! tekrar)/, /^Şifre tekrar/].map((label) => {
        return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).type
      })
    await waitFor(() => expect(types()).toEqual(['password', 'password']))
    const toggles = (name: string) => screen.getAllByRole('button', { name, hidden: true })
    await userEvent.click(toggles('Şifreyi göster')[0] as HTMLElement)
    expect(types()).toEqual(['text', 'text'])
    await userEvent.click(toggles('Şifreyi gizle')[1] as HTMLElement)
    expect(types()).toEqual(['password', 'password'])
  })

  it('adds the user, empties itself and shows the list anew', async () => {
    const { sent } = openUsers({ [CREATE]: aUser() })
    await screen.findByText('mert@ornek.com')
    const before = callsOf(sent, LIST).length
    await fillIn('Uzun-sifre-1', 'Uzun-sifre-1')
    await waitFor(() => expect(toasts()).toEqual(['success: Kullanıcı eklendi!']))
    expect(callsOf(sent, CREATE)[0]?.body).toEqual({ email: 'yeni@ornek.com', password: 'Uzun-sifre-1' })
    await waitFor(() => expect(callsOf(sent, LIST).length).toBeGreaterThan(before))
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-posta' })
    await waitFor(() => expect(email.value).toBe(''))
  })

  it('keeps what was typed when the address is taken', async () => {
    openUsers({ [CREATE]: refusal(409, 'email_in_use') })
    await fillIn('Uzun-sifre-1', 'Uzun-sifre-1')
    await waitFor(() => expect(toasts()).toEqual(['error: Kullanıcı eklenemedi!']))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-posta' }).value).toBe('yeni@ornek.com')
  })
})

describe('the cards', () => {
  it.each([
    ['Yeni Kullanıcı', 'E-posta', 'yeni@ornek.com', 'POST /api/users'],
    ['Yeni Şehir', 'Şehir adı', 'Ayvalık', 'POST /api/cities'],
  ])('%s asks before what was typed is lost, and no more once it is saved', async (card, label, word, call) => {
    openUsers({ [call]: aUser() })
    await press(card)
    expect(hasUnsavedChanges()).toBe(false)
    const form = within(
      (await screen.findByRole('button', { name: card })).closest<HTMLElement>('.mantine-Card-root') ?? document.body,
    )
    await userEvent.type(await form.findByRole('textbox', { name: label }), word)
    expect(hasUnsavedChanges()).toBe(true)
    for (const password of form.queryAllByLabelText(/^Şifre/, { selector: 'input' }))
      await userEvent.type(password, 'Pruva2026!')
    await press('Kaydet', form)
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  })
})

describe('the cities', () => {
  it('are added, renamed and deleted', async () => {
    const { sent } = openUsers({
      'POST /api/cities': CITY,
      [`PUT /api/cities/${CITY.id}`]: CITY,
      [`DELETE /api/cities/${CITY.id}`]: refusal(409, 'city_in_use'),
    })
    await press('Yeni Şehir')
    await typeIn('Şehir adı', 'Girne')
    await press('Kaydet')
    await waitFor(() => expect(toasts()).toEqual(['success: Şehir eklendi!']))
    await press('Şehirleri düzenle')
    const renameButton = () => screen.getByRole('button', { name: 'İzmir şehrinin adını değiştir' })
    await press('İzmir şehrinin adını değiştir')
    await typeIn('İzmir şehrinin yeni adı', ' Merkez{Enter}')
    await waitFor(() =>
      expect(callsOf(sent, `PUT /api/cities/${CITY.id}`)[0]?.body).toEqual({ name: 'İzmir Merkez', version: 1 }),
    )
    // The focus returns to the same button.
    await waitFor(() => expect(document.activeElement).toBe(renameButton()))
    await press('İzmir şehrini sil')
    await press('Sil')
    await waitFor(() => expect(toasts()).toContain('error: Silme işlemi başarısız!'))
  })

  it('need a name, and keep the one that the server refuses', async () => {
    const { sent } = openUsers({ 'POST /api/cities': refusal(409, 'city_already_exists') })
    await press('Yeni Şehir')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Şehir adı' })
    await press('Kaydet')
    expect(await screen.findByText('Bu alan zorunludur')).toBeTruthy()
    expect(callsOf(sent, 'POST /api/cities')).toEqual([])
    await userEvent.type(name, 'İzmir')
    await press('Kaydet')
    await waitFor(() => expect(toasts()).toEqual(['error: Şehir eklenemedi!']))
    expect(name.value).toBe('İzmir')
  })

  it('are not renamed over what another admin wrote: the typed name stays, and the other one can be taken', async () => {
    const changed = { ...CITY, name: 'İzmir Körfezi', version: 2 }
    const { sent } = openUsers({
      [`GET /api/cities/${CITY.id}`]: changed,
      [`PUT /api/cities/${CITY.id}`]: ({ body }: Sent) =>
        (body as { version: number }).version === 2 ? changed : refusal(409, 'record_changed'),
    })
    await press('Yeni Şehir')
    await press('Şehirleri düzenle')
    await press('İzmir şehrinin adını değiştir')
    await typeIn('İzmir şehrinin yeni adı', ' Merkez{Enter}')
    expect(await (await dialog()).findByRole('row', { name: 'Ad İzmir Körfezi İzmir Merkez' })).toBeTruthy()
    await pressInDialog('Benimkini uygula')
    await waitFor(() =>
      expect(callsOf(sent, `PUT /api/cities/${CITY.id}`).map(({ body }) => body)).toEqual([
        { name: 'İzmir Merkez', version: 1 },
        { name: 'İzmir Merkez', version: 2 },
      ]),
    )
  })
})
