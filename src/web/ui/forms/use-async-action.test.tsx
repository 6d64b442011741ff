import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clickTwice, press, pressTwice } from '../../../../test/user-actions.ts'
import { inMotion, show } from '../../../../test/web-screen.tsx'
import { ApiError } from '../../feedback/api-error.ts'
import { Confirmations, confirmAction } from '../overlays/confirm.tsx'
import { useAsyncAction } from './use-async-action.ts'

const REFUSAL = new ApiError({ status: 409, key: 'invalid_status', message: 'Olmaz' })

function Send({ action, once = false }: { action: () => Promise<unknown>; once?: boolean }) {
  const { run, pending } = useAsyncAction(action, { once })
  return (
    <button type="button" aria-busy={pending} onClick={() => void run()}>
      Gönder
    </button>
  )
}
const isBusy = () => screen.getByRole('button', { name: 'Gönder' }).getAttribute('aria-busy')

it('an action: of two clicks before the screen is drawn one runs, the next after its end', async () => {
  const action = vi.fn().mockResolvedValue(null)
  show(<Send action={action} />)
  await pressTwice('Gönder')
  await waitFor(() => expect(isBusy()).toBe('false'))
  expect(action).toHaveBeenCalledOnce()
  await press('Gönder')
  expect(action).toHaveBeenCalledTimes(2)
})

it('an action that can be done once: takes no click after its success, but one after a refusal', async () => {
  const action = vi.fn().mockRejectedValueOnce(REFUSAL).mockResolvedValue(null)
  show(<Send action={action} once />)
  await pressTwice('Gönder')
  await waitFor(() => expect(isBusy()).toBe('false'))
  expect(action).toHaveBeenCalledOnce()
  await press('Gönder')
  await pressTwice('Gönder')
  expect(action).toHaveBeenCalledTimes(2)
  expect(isBusy()).toBe('true')
})

const question = { title: 'İptal et', message: 'Emin misiniz?', confirmLabel: 'Evet' }
const yes = () => screen.getByRole('button', { name: 'Evet' })

it('a question: two clicks confirm once, and none counts while the dialog fades', async () => {
  inMotion()
  // Not the frame of the other tests, because that has no transitions.
  render(
    <MantineProvider>
      <Confirmations />
    </MantineProvider>,
  )
  const onConfirm = vi.fn().mockResolvedValue(null)
  act(() => confirmAction({ ...question, onConfirm }))
  const button = await screen.findByRole('button', { name: 'Evet' })
  clickTwice(button)
  await act(async () => undefined)
  // Confirmed and still visible.
  expect(button.isConnected).toBe(true)
  clickTwice(button)
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('a question: stays while its action runs, and can be confirmed again after a refusal', async () => {
  const { promise, reject } = Promise.withResolvers()
  const onConfirm = vi.fn().mockReturnValueOnce(promise).mockResolvedValue(null)
  const onCancel = vi.fn()
  show('.')
  act(() => confirmAction({ ...question, onConfirm, onCancel }))
  await press('Evet')
  expect(yes()).toHaveProperty('disabled', true)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(onCancel).not.toHaveBeenCalled()
  await act(async () => reject(REFUSAL))
  expect(yes()).toHaveProperty('disabled', false)
  await press('Evet')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

it('a question: a double click on what asks it asks once', async () => {
  show(
    <button type="button" onClick={() => confirmAction({ ...question, onConfirm: () => undefined })}>
      Sor
    </button>,
  )
  await pressTwice('Sor')
  await press('Evet')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
