import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseFromMenu, press } from '../../../../test/user-actions.ts'
import { anOffer, aRequest, USTA } from '../../../../test/web-fixtures.ts'
import { openInTab } from '../../ui/layout/open-in-tab.ts'
import { asAdmin, asCustomer, asTechnician, EXTRAS, REQUEST, serverOf, someExtras } from './request-page-fixture.tsx'

vi.mock('../../ui/layout/open-in-tab.ts')

const SHEET = `GET ${REQUEST}/job-sheet`
let print: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  vi.mocked(openInTab).mockImplementation(async (load) => void (await load()))
})
const job = (more: object = {}) =>
  serverOf(
    { request: aRequest({ status: 'ACTIVE', technicians: [USTA], ...more }), offers: [anOffer()] },
    {
      [SHEET]: 'PDF',
      [EXTRAS]: someExtras({ acceptedMain: 360000, sum: 360000, drafts: 0 }),
    },
  )

const chooseFromMore = async (name: string) => {
  await press('Diğer işlemler')
  await chooseFromMenu(name)
}

it('an admin prints the job sheet, and the page with its prices as a second choice, both among the rare actions', async () => {
  const { sent } = asAdmin(job())
  await chooseFromMore('Yazdır')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(SHEET))
  expect(print).not.toHaveBeenCalled()
  await chooseFromMore('Fiyatlı yazdır')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

it('a technician prints the job sheet alone, and no price of the page reaches their paper', async () => {
  const { sent } = asTechnician(job())
  const prices = await screen.findAllByText(/[₺€]/)
  for (const price of prices) expect(price.closest('.no-print')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Fiyatlı yazdır' })).toBeNull()
  await press('Yazdır')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain(SHEET))
})

it.each([
  ['an owner', () => asCustomer(job()), press],
  ['an admin of a job that has not begun', () => asAdmin(job({ status: 'PENDING' })), chooseFromMore],
])('%s prints the page', async (_, open, choose) => {
  const { sent } = open()
  await choose('Yazdır')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(sent.map(({ call }) => call)).not.toContain(SHEET)
})
