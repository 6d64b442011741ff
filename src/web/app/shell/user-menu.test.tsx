import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseFromMenu, press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done } from '../../../../test/web-server.ts'
import { readToken } from '../../api/token-store.ts'
import { useToken } from '../../api/use-token.ts'
import { keyOf } from '../../offline/account-storage.ts'
import { keepDraft } from '../../offline/form-drafts.ts'
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
  localStorage.setItem(DRAFT, '{}')
  open()
  await pressSignOut()
  expect(await screen.findByText(/^Henüz gönderilmedi: Taradığınız parça listesi\. /)).toBeTruthy()
  await press('Önce gönder')
  expect([readToken() === null, localStorage.getItem(DRAFT)]).toEqual([false, '{}'])
  await pressSignOut()
  await press('Bu cihazdan sil ve çık')
  expect(await screen.findByText('şimdi /auth')).toBeTruthy()
  expect(localStorage.getItem(DRAFT)).toBeNull()
})

it('user menu: signing out without a draft → no question', async () => {
  open()
  await pressSignOut()
  expect(await screen.findByText('şimdi /auth')).toBeTruthy()
})

it('user menu: signing out with a form’s draft → names what it is about', async () => {
  open()
  keepDraft('note:1', { title: 'İş notu: Poyraz', values: { text: 'a' }, base: { text: '' }, version: null })
  await pressSignOut()
  expect(await screen.findByText(/^Henüz gönderilmedi: İş notu: Poyraz\. /)).toBeTruthy()
})
