import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectNoDialog, press, pressInDialog } from '../../../../test/user-actions.ts'
import { aBoat, CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { pageOf } from '../../../../test/web-server.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { addWork, workOf } from '../../offline/outbox-store.ts'
import { newGroup, showWaiting } from '../../offline/waiting-work.ts'
import { WaitingRequests } from './waiting-requests.tsx'

const BOAT = '0b6c1f0e-6f3c-4d4b-9c53-0a6a2f3f1a11'
const ITEM = '0b6c1f0e-6f3c-4d4b-9c53-0a6a2f3f1a12'

async function refused(reason: string): Promise<void> {
  const json = { requestType: 'FAULT', description: 'Su alıyor', boatId: BOAT, engineIds: [], planItemIds: [ITEM] }
  await addWork({
    ...{ id: 'op', account: 'ben', group: newGroup('x'), isLast: false, title: 'Yeni talep: Poyraz', at: 1 },
    ...{ method: 'POST', address: requestsApi.create.url, body: { json }, state: 'REJECTED', reason },
  })
  showWaiting(await workOf('ben'))
}

it('waiting requests: a refused one → says why, and is mended in its form without the service that is asked for already', async () => {
  await refused('Bu madde için açık bir talep zaten var')
  show(<WaitingRequests />, {
    as: CUSTOMER,
    server: {
      'GET /api/boats': pageOf([aBoat({ id: BOAT, name: 'Poyraz' })]),
      [`GET /api/engines/boat/${BOAT}`]: pageOf([]),
    },
  })
  expect(await screen.findByText('Bu madde için açık bir talep zaten var')).toBeTruthy()
  await press('Düzelt: Poyraz')
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Açıklama/ })).value).toBe('Su alıyor')
  await pressInDialog('Düzeltip yeniden gönder')
  await expectNoDialog()
  const [work] = await workOf('ben')
  expect(work).toMatchObject({
    state: 'READY',
    reason: null,
    body: { json: { description: 'Su alıyor', planItemIds: [] } },
  })
})
