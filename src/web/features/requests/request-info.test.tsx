// A deleted or sold boat keeps its name on the request; the name is a link only if the person can open the boat.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRequest, OWNER_ID } from '../../../../test/web-fixtures.ts'
import { asAdmin, asCustomer, asTechnician, serverOf } from './request-page-fixture.tsx'

const screens = { ADMIN: asAdmin, CUSTOMER: asCustomer, TECHNICIAN: asTechnician }
const link = (role: keyof typeof screens) => (role === 'ADMIN' ? '/admin/boats/boat' : '/boats/boat')

it.each([
  ['ADMIN', OWNER_ID, true],
  ['ADMIN', 'another', true],
  ['ADMIN', null, false],
  ['CUSTOMER', OWNER_ID, true],
  ['CUSTOMER', 'another', false],
  ['CUSTOMER', null, false],
  ['TECHNICIAN', OWNER_ID, false],
] as const)('%s, the boat of %s: a link is %s', async (role, boatOwnerId, isLink) => {
  screens[role](serverOf({ request: aRequest({ boatOwnerId }) }))
  const name = boatOwnerId === null ? 'Gökçe Işık (silindi)' : 'Gökçe Işık'
  const [shown] = (await screen.findAllByText(name)).filter((one) => !one.closest('h1'))
  expect(shown?.closest('a')?.getAttribute('href')).toBe(isLink ? link(role) : undefined)
})
