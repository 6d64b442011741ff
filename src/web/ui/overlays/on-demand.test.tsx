import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Component, type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { toasts } from '../../../../test/web-toasts.ts'
import { part } from './deferred.ts'
import { onDemand, shownNext } from './on-demand.tsx'

interface Props {
  onClose: () => void
}
const Opened = ({ onClose }: Props) => (
  <button type="button" onClick={onClose}>
    Kapat
  </button>
)

function Opener({ Part }: { Part: ReturnType<typeof onDemand<Props>> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Aç
      </button>
      {isOpen && <Part onClose={() => setIsOpen(false)} />}
    </>
  )
}

it('a part: loads when the page is first used, and not again when it opens', async () => {
  const load = vi.fn(async () => Opened)
  show(<Opener Part={onDemand(load)} />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.pointerMove(document.body)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await press('Aç')
  expect(screen.getByText('Kapat')).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

it('a part whose file does not arrive: the person is told, and the next opening tries again', async () => {
  const load = vi.fn(async () => Opened)
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  show(<Opener Part={onDemand(load)} />)
  await press('Aç')
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^error: Sunucuya ulaşılamadı/)]))
  expect(screen.queryByText('Kapat')).toBeNull()
  load.mockResolvedValue(Opened)
  await press('Aç')
  expect(await screen.findByText('Kapat')).toBeTruthy()
})

it('a part that two ask for at once: loads once, and again after a failure', async () => {
  const load = vi.fn(async () => Opened)
  load.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost again'))
  const file = part(load)
  await expect(Promise.all([file.load(), file.load()])).rejects.toThrow('lost again')
  expect(load).toHaveBeenCalledTimes(2)
  expect(await Promise.all([file.load(), file.load()])).toEqual([Opened, Opened])
  expect(load).toHaveBeenCalledTimes(3)
})

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? 'Sayfa açılamadı' : this.props.children)
}

it('a part that is shown next: its place is there until its file arrives', async () => {
  const arrival = Promise.withResolvers<() => ReactNode>()
  const load = vi.fn(() => arrival.promise)
  const Next = shownNext(load)
  show(<Next>Yükleniyor</Next>)
  expect(screen.getByText('Yükleniyor')).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  arrival.resolve(() => 'Teklifler')
  expect(await screen.findByText('Teklifler')).toBeTruthy()
  expect(screen.queryByText('Yükleniyor')).toBeNull()
})

it('a part that is shown next: without its file the screen fails', async () => {
  const complaints = vi.mocked(console.error).mockImplementation(() => undefined)
  const Next = shownNext(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  show(
    <Boundary>
      <Next>Yükleniyor</Next>
    </Boundary>,
  )
  expect(await screen.findByText('Sayfa açılamadı')).toBeTruthy()
  complaints.mockClear()
})
