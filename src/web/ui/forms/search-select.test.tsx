import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { typeAtOnce } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { type Choice, SearchSelect } from './search-select.tsx'

const owners: Choice[] = [
  { id: '1', label: 'ayse@pruva.local' },
  { id: '2', label: 'ismail@pruva.local' },
]
const search = vi.fn(async (word: string) => owners.filter((owner) => owner.label.includes(word)))
const picked = vi.fn()

function Picker({ initial }: { initial: Choice | null }) {
  const [owner, setOwner] = useState(initial)
  const pick = (choice: Choice | null) => {
    picked(choice)
    setOwner(choice)
  }
  return <SearchSelect label="Sahip" queryKey={['owners']} value={owner} onChange={pick} search={search} delay={200} />
}

const open = (initial: Choice | null = null) => show(<Picker initial={initial} />)
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Sahip' })
const words = () => search.mock.calls.map(([word]) => word)

beforeEach(() => {
  search.mockClear()
  picked.mockClear()
})

describe('SearchSelect', () => {
  it('asks the server once the typing pauses, and picks by keyboard', async () => {
    open()
    await typeAtOnce(field(), 'isma')
    expect(field().getAttribute('aria-busy')).toBe('true')
    await screen.findByRole('option', { name: 'ismail@pruva.local' })
    await waitFor(() => expect(field().hasAttribute('aria-busy')).toBe(false))
    expect(words().at(-1)).toBe('isma')
    expect(words()).not.toContain('is')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(picked).toHaveBeenLastCalledWith(owners[1])
    expect(field().value).toBe('ismail@pruva.local')
  })

  it('shows the picked one by its name, asks nothing until it is opened, and then offers all', async () => {
    open({ id: '9', label: 'eski@pruva.local' })
    expect(field().value).toBe('eski@pruva.local')
    expect(words()).toEqual([])
    await userEvent.click(field())
    expect(await screen.findByRole('option', { name: 'ayse@pruva.local' })).toBeTruthy()
    expect(words()).toEqual([''])
  })

  it('says so when nobody fits', async () => {
    open()
    await userEvent.type(field(), 'yok')
    expect(await screen.findByText('Eşleşen kayıt yok')).toBeTruthy()
  })
})
