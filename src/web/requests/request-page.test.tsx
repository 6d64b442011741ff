import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRequest } from '../../../test/web-fixtures.ts'
import { asAdmin, asCustomer, OFFERS, PARTS, PHOTOS, REQUEST, serverOf } from './request-page-fixture.tsx'

/** On a slow connection every call in sequence costs time. The owner's photos and the staff's are two calls. */
test.each([
  { who: 'a customer', open: asCustomer, parts: [OFFERS, PHOTOS, PHOTOS] },
  { who: 'an admin', open: asAdmin, parts: [OFFERS, PHOTOS, PHOTOS, PARTS] },
])('$who: the sections are loaded while the request is still on its way', async ({ open, parts }) => {
  const arrival = Promise.withResolvers<void>()
  const { sent } = open(
    serverOf({ request: aRequest() }, { [`GET ${REQUEST}`]: () => arrival.promise.then(() => aRequest()) }),
  )
  await waitFor(() => expect(sent.map(({ call }) => call).sort()).toEqual([`GET ${REQUEST}`, ...parts].sort()))
  arrival.resolve()
  expect(await screen.findByText('Henüz teklif yok')).toBeTruthy()
  // No call is made twice.
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(parts.length + 1)
  expect(sent).toHaveLength(parts.length + 1)
})
