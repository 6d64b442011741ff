import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { Dialog } from './dialog.tsx'
import { holdKeys } from './held-keys.ts'
import { onDemand } from './on-demand.tsx'

const type = (keys: string) => userEvent.setup({ delay: null }).keyboard(keys)

const waitingPart = <P,>() => Promise.withResolvers<ComponentType<P>>()

interface DialogProps {
  onClose: () => void
}

/** A dialog with a form, whose file arrives when the test says so. */
function waitingDialog(sent: (name: string) => void, kind = 'text') {
  const waiting = waitingPart<DialogProps>()
  let isLost = false
  const Part = onDemand(async () => {
    const loaded = await waiting.promise
    if (isLost) throw new TypeError('lost')
    return loaded
  })
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Yeni
        </button>
        <input aria-label="başka alan" />
        {isOpen && <Part onClose={() => setIsOpen(false)} />}
      </>
    )
  }
  function Form({ onClose }: DialogProps) {
    const [name, setName] = useState(kind === 'text' ? 'eski' : '')
    return (
      <Dialog title="Yeni tekne" onClose={onClose}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent(name)
          }}
        >
          <input
            type={kind}
            aria-label="Ad"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      </Dialog>
    )
  }
  show(<Opener />)
  const arrive = () => act(async () => waiting.resolve(Form))
  const lose = async () => {
    isLost = true
    await arrive()
    isLost = false
  }
  return { arrive, lose }
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Yeni' }))
}

const field = () => screen.findByLabelText<HTMLInputElement>('Ad')

it('held keys: what is typed before the dialog arrives is in its field, and Enter sends it', async () => {
  const sent = vi.fn()
  const { arrive } = waitingDialog(sent)
  await open()
  await type('Lodosu{Backspace}{Enter}')
  expect(sent).not.toHaveBeenCalled()
  await arrive()
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('Lodos'))
  await type(' Bir')
  expect((await field()).value).toBe('Lodos Bir')
})

it('held keys: the Enter that opens the dialog and lasts does not send its form', async () => {
  const sent = vi.fn()
  const { arrive } = waitingDialog(sent)
  await open()
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  await type('Lodos')
  await arrive()
  await waitFor(async () => expect((await field()).value).toBe('Lodos'))
  expect(sent).not.toHaveBeenCalled()
})

it('held keys: go into a field of an address too', async () => {
  const { arrive } = waitingDialog(vi.fn(), 'email')
  await open()
  await type('a@b.co')
  await arrive()
  await waitFor(async () => expect((await field()).value).toBe('a@b.co'))
})

it('held keys: Escape closes the dialog that was on its way', async () => {
  const { arrive } = waitingDialog(vi.fn())
  await open()
  await type('{Escape}')
  await arrive()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('held keys: who goes to another field meanwhile types there', async () => {
  const { arrive } = waitingDialog(vi.fn())
  await open()
  await type('Lo')
  const other = screen.getByLabelText<HTMLInputElement>('başka alan')
  await userEvent.click(other)
  await type('dos')
  expect(other.value).toBe('dos')
  await arrive()
  expect((await field()).value).toBe('eski')
})

it('held keys: a part that does not arrive gives the keyboard back', async () => {
  const waiting = waitingDialog(vi.fn())
  await open()
  await waiting.lose()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByLabelText<HTMLInputElement>('başka alan').focus()
  await type('dos')
  expect(screen.getByLabelText<HTMLInputElement>('başka alan').value).toBe('dos')
})

it.each([
  ['key', (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Tab' })],
  ['press', () => fireEvent.pointerDown(document.body)],
])('held keys: the next %s after the focus finds what was typed before it in the field', (_next, follow) => {
  show(
    <div role="dialog" aria-label="Yeni tekne">
      <input aria-label="Ad" />
    </div>,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Ad')
  holdKeys(Promise.resolve(), '[role=dialog]')
  for (const key of 'Lodos') fireEvent.keyDown(document.body, { key })
  input.focus()
  expect(follow(input)).toBe(true)
  expect(input.value).toBe('Lodos')
})
