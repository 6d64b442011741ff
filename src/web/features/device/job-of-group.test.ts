import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { aRequest } from '../../../../test/web-fixtures.ts'
import { pageOf } from '../../../../test/web-server.ts'
import { jobOfGroup } from './job-of-group.ts'

it.each([
  ['a request', aRequest({ id: 'x', boatName: 'Meltem', requestNumber: 'S-2026-0053' }), 'Meltem · S-2026-0053'],
  ['a page of requests', pageOf([aRequest({ id: 'x', boatName: '', requestNumber: 'S-2026-0053' })]), 'S-2026-0053'],
  ['the boat’s engines', [{ id: 'x', boatName: 'Meltem' }], 'Meltem'],
  [
    'pages of parts lists',
    {
      pages: [pageOf([{ id: 'list', serviceRequestId: 'x', boatName: 'Meltem', serviceRequestNumber: 'S-2026-0053' }])],
    },
    'Meltem · S-2026-0053',
  ],
  ['other records', [{ id: 'y', boatName: 'Poyraz' }], undefined],
])('job of a group: this page has read %s → %#', (_, data, name) => {
  const client = new QueryClient()
  client.setQueryData(['offers'], pageOf([{ id: 'offer', serviceRequestId: 'x' }]))
  client.setQueryData(['read'], data)
  expect(jobOfGroup(client, 'x')).toBe(name)
})
