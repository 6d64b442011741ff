// The page of the users, with a server that has one user and one city.

import { chooseFromMenu, dialog, press } from '../../../../test/user-actions.ts'
import { ADMIN, aUser, CITY } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, pageOf, type Sent } from '../../../../test/web-server.ts'
import { UsersPage } from './users-page.tsx'

export const LIST = 'GET /api/users/search'
export const INFO = 'GET /api/users/user/info'
export const APPROVE = 'PUT /api/users/user/info/approve'

export const openUsers = (answers: Answers = {}, at = '/admin/users') =>
  show(<UsersPage />, {
    as: ADMIN,
    at,
    server: { 'GET /api/cities': [CITY], [LIST]: pageOf([aUser()]), ...answers },
  })

export const callsOf = (sent: Sent[], call: string) => sent.filter((one) => one.call === call)

/** Presses an item in the menu of the user's row. */
export async function act(item: string): Promise<void> {
  await press('mert@ornek.com için işlemler')
  await chooseFromMenu(item)
}

export async function edit() {
  await act('Düzenle')
  return dialog()
}
