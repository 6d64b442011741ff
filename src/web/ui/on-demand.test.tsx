import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { press } from '../../../test/user-actions.ts'
import { show } from '../../../test/web-screen.tsx'
import { toasts } from '../../../test/web-toasts.ts'
import { onDemand } from './on-demand.tsx'

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
