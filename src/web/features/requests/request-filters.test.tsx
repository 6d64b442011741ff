import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { requestsTexts } from '../../../shared/requests/requests.texts.ts'
import { DEFAULT_FILTERS, RequestFilterBar, type RequestFilters } from './request-filters.tsx'

const texts = requestsTexts.filters

function Bar({ start }: { start: Partial<RequestFilters> }) {
  const [filters, setFilters] = useState({ ...DEFAULT_FILTERS, ...start })
  return (
    <>
      <RequestFilterBar filters={filters} onChange={(patch) => setFilters({ ...filters, ...patch })} />
      <output>{`${filters.status} ${filters.missing}`}</output>
    </>
  )
}

const state = () => screen.getByRole('status').textContent
const choice = () => screen.getByRole('combobox', { name: texts.status }) as HTMLSelectElement
const chosen = () => choice().selectedOptions[0]?.textContent
const choose = (label: string) => userEvent.selectOptions(choice(), label)

describe('the choice of what to list', () => {
  it('is a state or what is missing, never both', async () => {
    show(<Bar start={{ status: 'ACTIVE' }} />)
    await choose(texts.missings.TECHNICIAN)
    expect([state(), chosen()]).toEqual(['ALL TECHNICIAN', texts.missings.TECHNICIAN])
    await choose(texts.all)
    expect([state(), chosen()]).toEqual(['ALL ', texts.all])
  })

  it('shows what the address asks for, and clears it', async () => {
    show(<Bar start={{ missing: 'OFFER' }} />)
    expect(chosen()).toBe(texts.missings.OFFER)
    await userEvent.click(screen.getByRole('button', { name: texts.reset }))
    expect([state(), chosen()]).toEqual(['ALL ', texts.all])
  })
})
