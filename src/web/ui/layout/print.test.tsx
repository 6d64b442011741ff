import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { shownNext } from '../overlays/on-demand.tsx'
import { PrintButton } from './print.tsx'

it('a print waits for the parts of the screen whose files are under way', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const file = Promise.withResolvers<() => string>()
  const Part = shownNext(() => file.promise)
  show(
    <>
      <PrintButton />
      <Part />
    </>,
  )
  await press('Yazdır')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(print).not.toHaveBeenCalled()
  await act(async () => file.resolve(() => 'Fotoğraflar'))
  await screen.findByText('Fotoğraflar')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})
