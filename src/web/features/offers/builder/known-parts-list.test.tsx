import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press } from '../../../../../test/user-actions.ts'
import { show } from '../../../../../test/web-screen.tsx'
import { KnownParts } from './known-parts-list.tsx'

test('known parts: more than one page → all of them can be reached without a search', async () => {
  const parts = Array.from({ length: 45 }, (_, at) => ({
    id: `p${at}`,
    name: `Parça ${String(at).padStart(2, '0')}`,
    partCode: `K-${at}`,
    quantity: 3,
  }))
  show(<KnownParts search="" picked={() => 0} onPick={() => undefined} />, {
    server: { 'GET /api/inventory/spare-parts/known': parts },
  })
  await screen.findByText('Parça 00')
  const shown = () => within(screen.getByRole('list', { name: 'Parçalar' })).getAllByRole('listitem').length
  expect(shown()).toBe(20)
  await press('Sonraki')
  await press('Sonraki')
  expect(screen.getByText('Parça 44')).toBeDefined()
  expect(shown()).toBe(5)
})
