import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { toasts } from '../../../../test/web-toasts.ts'
import { type MenuButton, menuOnPress } from './menu-on-press.tsx'

interface Props {
  children: MenuButton
}

function Opened({ children }: Props) {
  return <div role="menu">{children}</div>
}

/** A menu whose file arrives when the test says so. */
function waitingMenu() {
  const waiting = Promise.withResolvers<typeof Opened>()
  return { ...waiting, Waiting: menuOnPress(() => waiting.promise) }
}

const button = () => screen.getByRole('button', { name: 'İşlemler' })
const state = () => [button().getAttribute('aria-haspopup'), button().getAttribute('aria-expanded')]

it('a menu: keeps its pressed button in focus until its file arrives, and opens then', async () => {
  const { Waiting, resolve } = waitingMenu()
  show(
    <Waiting>
      <button type="button">İşlemler</button>
    </Waiting>,
  )
  expect(state()).toEqual(['menu', 'false'])
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(state()).toEqual(['menu', 'true'])
  expect(document.activeElement).toBe(button())
  expect(screen.queryByRole('menu')).toBeNull()
  await act(async () => resolve(Opened))
  expect(screen.getByRole('menu')).toBeTruthy()
})

it('a menu: stays closed if its button is pressed again before its file arrives', async () => {
  const { Waiting, resolve } = waitingMenu()
  show(
    <Waiting>
      <button type="button">İşlemler</button>
    </Waiting>,
  )
  await userEvent.dblClick(button())
  expect(state()).toEqual(['menu', 'false'])
  await act(async () => resolve(Opened))
  expect(screen.queryByRole('menu')).toBeNull()
})

it('a menu: says that its file did not arrive, and can be pressed again', async () => {
  let isReachable = false
  const Waiting = menuOnPress(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return Opened
  })
  show(
    <Waiting>
      <button type="button">İşlemler</button>
    </Waiting>,
  )
  await userEvent.click(button())
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^error: Sunucuya ulaşılamadı/)]))
  expect(state()).toEqual(['menu', 'false'])
  isReachable = true
  await userEvent.click(button())
  expect(await screen.findByRole('menu')).toBeTruthy()
})
