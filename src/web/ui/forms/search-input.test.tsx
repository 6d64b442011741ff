import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { SearchInput } from './search-input.tsx'

/** Returns the word with a delay, as the address does. */
const reported: string[] = []
let answer: (word: string) => void

function List() {
  const [word, setWord] = useState('')
  answer = setWord
  return <SearchInput placeholder="Ara" value={word} onChange={(next) => reported.push(next)} delay={0} />
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Ara' })

it('search input: keeps what was typed on while the first word was on its way, and shows a word that comes from outside', async () => {
  show(<List />)
  await userEvent.type(field(), 'pr')
  await waitFor(() => expect(reported.at(-1)).toBe('pr'))
  expect(field().value).toBe('pr')
  await userEvent.type(field(), 'v')
  act(() => answer('pr'))
  expect(field().value).toBe('prv')
  expect(field().getAttribute('aria-busy')).toBe('true')
  act(() => answer(''))
  expect(field().value).toBe('')
  expect(field().hasAttribute('aria-busy')).toBe(false)
  act(() => answer('pr'))
  expect(field().value).toBe('pr')
})
