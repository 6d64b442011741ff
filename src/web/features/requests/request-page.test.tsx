import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRequest } from '../../../../test/web-fixtures.ts'
import { asAdmin, asCustomer, OFFERS, PARTS, PHOTOS, REQUEST, serverOf, WORK } from './request-page-fixture.tsx'

const WORKSHOP = 'GET /api/public/workshop'
const NOTES = `GET ${REQUEST}/notes`

/** On a slow connection every call in sequence costs time. The owner's photos and the staff's are two calls. */
test.each([
  { who: 'a customer', open: asCustomer, parts: [OFFERS, PHOTOS, PHOTOS, WORK, WORKSHOP] },
  { who: 'an admin', open: asAdmin, parts: [OFFERS, PHOTOS, PHOTOS, WORK, PARTS, NOTES] },
])('$who: the sections are loaded while the request is still on its way', async ({ open, parts }) => {
  const arrival = Promise.withResolvers<void>()
  const { sent } = open(
    serverOf({ request: aRequest() }, { [`GET ${REQUEST}`]: () => arrival.promise.then(() => aRequest()) }),
  )
  await waitFor(() => expect(sent.map(({ call }) => call).sort()).toEqual([`GET ${REQUEST}`, ...parts].sort()))
  arrival.resolve()
  expect(await screen.findByText('Henüz teklif yok')).toBeTruthy()
  // No call is made twice.
  const all = [`GET ${REQUEST}`, ...parts].sort()
  await waitFor(() => expect(sent.map(({ call }) => call).sort()).toEqual(all))
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(sent.length)
})
