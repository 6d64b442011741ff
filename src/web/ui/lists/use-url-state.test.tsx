import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { useUrlState } from './use-url-state.ts'

const useFilters = () => useUrlState({ page: 0, email: '', onlyOpen: false })

let current: ReturnType<typeof useFilters> = [{ page: 0, email: '', onlyOpen: false }, () => undefined]

function Screen() {
  const state = useFilters()
  current = state
  return null
}

function open(address: string) {
  const { router } = show(<Screen />, { at: address })
  return {
    filters: () => current[0],
    set: (patch: Parameters<(typeof current)[1]>[0]) => act(async () => current[1](patch)),
    search: () => router.state.location.search,
    back: () => act(() => router.navigate(-1)),
  }
}

describe('useUrlState', () => {
  it('reads the address in the types of its defaults', () => {
    expect(open('/list?page=2&email=%C5%9F&onlyOpen=true').filters()).toEqual({ page: 2, email: 'ş', onlyOpen: true })
    expect(open('/list?page=-1&other=x').filters()).toEqual({ page: 0, email: '', onlyOpen: false })
  })

  it('goes back to the first page when a filter changes, and keeps what is not its own', async () => {
    const list = open('/list?page=2&other=x')
    await list.set({ email: 'a' })
    expect(list.search()).toBe('?other=x&email=a')
  })

  it('leaves defaults out of the address', async () => {
    const list = open('/list?email=a&onlyOpen=true')
    await list.set({ email: '', onlyOpen: false })
    expect(list.search()).toBe('')
  })

  it('makes a turned page a step that back undoes', async () => {
    const list = open('/list')
    await list.set({ page: 1 })
    expect(list.filters().page).toBe(1)
    await list.back()
    expect(list.filters().page).toBe(0)
  })
})
