import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { HeadActions } from './action-bar.tsx'

test('actions: without a network, one that needs the server → grey, and a press says why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const [complete, cancel] = [vi.fn(), vi.fn()]
  show(
    <HeadActions
      primary={[{ key: 'complete', label: 'Tamamla', icon: null, run: complete }]}
      others={[{ key: 'cancel', label: 'İptal et', icon: null, run: cancel, needsServer: true }]}
    />,
  )
  expect(screen.getByRole('button', { name: 'İptal et' }).getAttribute('aria-disabled')).toBe('true')
  await press('İptal et')
  expect(await screen.findByText('Bunun için bağlantı gerekir.')).toBeTruthy()
  expect(cancel).not.toHaveBeenCalled()
  await press('Tamamla')
  expect(complete).toHaveBeenCalledOnce()
})
