import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDeferredMount } from './use-deferred-mount.ts'

/** What each render of the part was given. */
function drawn() {
  const given: (string | undefined)[] = []
  function Part({ data }: { data: string | undefined }) {
    given.push(useDeferredMount(data))
    return null
  }
  return { given, Part }
}

test('an answer that arrives is drawn one render later, which the browser may interrupt', async () => {
  const { given, Part } = drawn()
  const { rerender } = render(<Part data={undefined} />)
  await act(async () => rerender(<Part data="ilk" />))
  expect(given).toEqual([undefined, undefined, 'ilk'])
})

test('data that is there from the beginning, and each later change, is drawn at once', async () => {
  const { given, Part } = drawn()
  const { rerender } = render(<Part data="ilk" />)
  await act(async () => rerender(<Part data="ikinci" />))
  await act(async () => rerender(<Part data={undefined} />))
  expect(given.slice(0, 3)).toEqual(['ilk', 'ikinci', undefined])
})
