import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { StatusBadge, type StatusBadgeProps } from './status-badge.tsx'

/** Specification, sections 2 and 4. */
it.each([
  ['request', 'PENDING', 'blue', 'Beklemede'],
  ['request', 'WAITING_APPROVAL', 'blue', 'Onay bekliyor'],
  ['request', 'ACTIVE', 'green', 'Aktif'],
  ['request', 'COMPLETED', 'gray', 'Tamamlandı'],
  ['request', 'REJECTED', 'red', 'Reddedildi'],
  ['request', 'CANCELED', 'red', 'İptal edildi'],
  ['offer', 'ACCEPTED', 'green', 'Kabul edildi'],
  ['offer', 'REJECTED', 'red', 'Reddedildi'],
  ['offer', 'SENT', 'yellow', 'Gönderildi'],
  ['profile', 'APPROVED', 'green', 'Onaylı'],
  ['profile', 'REJECTED', 'red', 'Reddedildi'],
  ['profile', 'PENDING', 'yellow', 'Bekliyor'],
] as const)('%s %s is %s: %s', (kind, status, colour, text) => {
  show(<StatusBadge {...({ kind, status } as StatusBadgeProps)} />)
  const badge = screen.getByText(text).closest<HTMLElement>('[data-status]')
  expect(badge?.style.getPropertyValue('--badge-bg')).toContain(`-${colour}-`)
})
