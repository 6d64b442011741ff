import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseFromMenu, press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done } from '../../../../test/web-server.ts'
import { keyOf } from '../../session/account-storage.ts'
import { readToken } from '../../session/token-store.ts'
import { useToken } from '../../session/use-token.ts'
import { UserMenu } from './user-menu.tsx'

const DRAFT = keyOf('', 'part-list')

/** The menu needs somebody signed in. */
const Guarded = () => (useToken() === null ? null : <UserMenu />)

const open = () =>
  show(<Guarded />, { as: { roleName: 'TECHNICIAN' }, server: { 'POST /api/auth/logout': done('logged_out') } })

async function pressSignOut() {
  await press('Kullanıcı menüsü')
  await chooseFromMenu('Çıkış yap')
}

it('user menu: signing out with a scanned list → names it, and deletes it only when told so', async () => {
  sessionStorage.setItem(DRAFT, '{}')
  open()
  await pressSignOut()
  expect(await screen.findByText(/^Taradığınız parça listesi henüz kaydedilmedi/)).toBeTruthy()
  await press('Önce gönder')
  expect([readToken() === null, sessionStorage.getItem(DRAFT)]).toEqual([false, '{}'])
  await pressSignOut()
  await press('Bu cihazdan sil ve çık')
  expect(await screen.findByText('şimdi /auth')).toBeTruthy()
  expect(sessionStorage.getItem(DRAFT)).toBeNull()
})

it('user menu: signing out without a draft → no question', async () => {
  open()
  await pressSignOut()
  expect(await screen.findByText('şimdi /auth')).toBeTruthy()
})
