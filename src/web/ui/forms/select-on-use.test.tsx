import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { toasts } from '../../../../test/web-toasts.ts'
import { loadDeferred } from '../overlays/deferred.ts'
import { selectOnUse } from './select-on-use.tsx'

function Choices({ autoFocus }: { autoFocus?: boolean }) {
  return <input aria-label="Şehir" placeholder="Yükledi" autoFocus={autoFocus} />
}

/** A select whose file arrives when the test says so. */
function waitingSelect() {
  const waiting = Promise.withResolvers<typeof Choices>()
  return { ...waiting, Waiting: selectOnUse(() => waiting.promise) }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Şehir')

it('a select with a search: shows what is chosen, and takes over the focus of the field once its file arrives', async () => {
  const { Waiting, resolve } = waitingSelect()
  show(<Waiting aria-label="Şehir" shown="İzmir" />)
  expect(field().value).toBe('İzmir')
  await userEvent.tab()
  expect(document.activeElement).toBe(field())
  await act(async () => resolve(Choices))
  await waitFor(() => expect(field().placeholder).toBe('Yükledi'))
  expect(document.activeElement).toBe(field())
})

it('a select with a search: leaves the focus where it is if its file arrives unasked', async () => {
  const { Waiting, resolve } = waitingSelect()
  show(<Waiting aria-label="Şehir" shown="" />)
  await act(async () => {
    resolve(Choices)
    await loadDeferred()
  })
  expect(field().placeholder).toBe('Yükledi')
  expect(document.activeElement).toBe(document.body)
})

it('a select with a search: says that its file did not arrive, and asks for it again', async () => {
  let isReachable = false
  const Waiting = selectOnUse(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return Choices
  })
  show(<Waiting aria-label="Şehir" shown="" />)
  await userEvent.tab()
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^error: Sunucuya ulaşılamadı/)]))
  isReachable = true
  await userEvent.click(document.body)
  await userEvent.click(field())
  await waitFor(() => expect(field().placeholder).toBe('Yükledi'))
})
