import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { WithoutRecord } from './without-record.tsx'

const texts = { notFound: 'Tekne yok', notFoundHint: '', toList: 'Tekneler', loadFailed: 'Tekne yüklenemedi' }

it('a record that is there while other parts of its page load → the page is still under way', () => {
  const query = { data: {}, error: null, refetch: vi.fn() }
  show(<WithoutRecord title="Tekne" back={{ to: '/boats', label: 'Tekneler' }} query={query} texts={texts} rows={3} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Tekne' })).toBeTruthy()
  expect(screen.getByRole('status', { name: /^Tekne: / })).toBeTruthy()
  expect(screen.queryByText('Tekne yüklenemedi')).toBeNull()
})
