import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { done, refusal } from '../../../../test/web-server.ts'
import type { MergePreview, MergeSide } from '../../../shared/customers/merging.contract.ts'
import { MergeModal } from './merge-modal.tsx'

const MERGE = 'POST /api/customers/a/merge'
const side = (patch: Partial<MergeSide>): MergeSide => ({
  ...{ id: 'a', fullName: 'Ahmet Kaya', phone: '+905325556677', email: 'ahmet@pruva.test', signIn: 'ACTIVE' },
  ...{ isArchived: false, boats: 1, requests: 3, people: 0, open: 0 },
  ...patch,
})
const PREVIEW: MergePreview = {
  kept: side({}),
  other: side({ id: 'b', fullName: 'A. Kaya', email: '', signIn: 'NONE', boats: 2, people: 3, open: 12400 }),
  filled: [{ fact: 'district', value: 'Bodrum' }],
  differing: [{ fact: 'fullName', kept: 'Ahmet Kaya', other: 'A. Kaya' }],
  versions: 'gorulen',
}
const SERVER = { 'GET /api/customers/a/merge': PREVIEW, 'GET /api/customers/b/merge': PREVIEW }
const open = (server: object) => {
  const onClose = vi.fn()
  return {
    onClose,
    ...show(<MergeModal keptId="a" fromId="b" onClose={onClose} />, { server: { ...SERVER, ...server } }),
  }
}

it('shows both sides and what differs, and sends what was seen', async () => {
  const { sent, onClose } = open({ [MERGE]: done('customers_merged', {}) })
  const other = await screen.findByRole('region', { name: 'Arşivlenen kayıt' })
  expect(other.textContent).toMatch(/A\. Kaya.*Kişiler3.*12\.400/)
  expect(screen.getByRole('region', { name: 'Farklı olanlar' }).textContent).toContain('Ahmet Kaya')
  expect(screen.getByRole('region', { name: 'Kalan kayda eklenecekler' }).textContent).toContain('Bodrum')
  await press('Birleştir')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.find(({ call }) => call === MERGE)?.body).toEqual({ fromId: 'b', versions: 'gorulen' })
})

it('an address that a third has → nothing in the kept record, and the other’s goes', async () => {
  const differing = [{ fact: 'email' as const, kept: '', other: 'ahmet@pruva.test' }]
  open({ 'GET /api/customers/a/merge': { ...PREVIEW, differing } })
  const region = await screen.findByRole('region', { name: 'Farklı olanlar' })
  expect(region.textContent).toContain('— ahmet@pruva.test')
})

it('what has changed meanwhile is read again, and asked about once more', async () => {
  const { sent, onClose } = open({ [MERGE]: refusal(409, 'record_changed') })
  await screen.findByRole('region', { name: 'Kalan kayıt' })
  await press('Birleştir')
  const read = () => sent.filter(({ call }) => call === 'GET /api/customers/a/merge').length
  await waitFor(() => expect(read()).toBe(2))
  expect(onClose).not.toHaveBeenCalled()
})

it('an account that would end for a record without one is warned of; the other way round is one press', async () => {
  const { sent } = open({
    'GET /api/customers/a/merge': { ...PREVIEW, kept: PREVIEW.other, other: PREVIEW.kept },
  })
  expect(await screen.findByText(/artık kendi hesabıyla giriş yapamaz/)).toBeTruthy()
  await press('Ötekini tut')
  await waitFor(() => expect(sent.some(({ call }) => call === 'GET /api/customers/b/merge')).toBe(true))
})
