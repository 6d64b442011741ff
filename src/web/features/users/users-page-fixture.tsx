// The page of the users, with a server that has one user and one city.

import { chooseFromMenu, dialog, press } from '../../../../test/user-actions.ts'
import { ADMIN, anInfo, aUser, CITY } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Answers, done, pageOf, type Sent } from '../../../../test/web-server.ts'
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

export const MERGE = 'POST /api/customers/user/merge'

/** Whoever waits for approval, with an archived record under their address. Merging changes the profile. */
export function archiveAnswers(): Answers {
  const archived = { id: 'old', boats: 2, requests: 14, open: 12400 }
  const side = { fullName: 'Mert', phone: '', email: 'mert@ornek.com', signIn: 'ACTIVE', isArchived: false }
  let isLinked = false
  return {
    [INFO]: () => (isLinked ? anInfo({ version: 5, address: 'Marina' }) : { ...anInfo(), archived }),
    'GET /api/customers/user/merge': {
      kept: { ...side, id: 'user', boats: 0, requests: 0, open: 0 },
      other: { ...side, id: 'old', signIn: 'NONE', isArchived: true, boats: 2, requests: 14, open: 12400 },
      ...{ filled: [], differing: [], versions: 'gorulen' },
    },
    [MERGE]: () => {
      isLinked = true
      return done('customers_merged', {})
    },
    [APPROVE]: anInfo({ status: 'APPROVED', version: 6, address: 'Marina' }),
  }
}

export async function edit() {
  await act('Düzenle')
  return dialog()
}
