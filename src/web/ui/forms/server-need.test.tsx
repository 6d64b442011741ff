// What needs the server, without a network: grey in its place, with its reason; a press sends nothing; it comes back by itself.
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseFromMenu, press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { RowMenu } from '../overlays/action-menu.tsx'
import { confirmAction } from '../overlays/confirm.tsx'
import { FormModal } from '../overlays/form-modal.tsx'
import { ServerButton } from './server-button.tsx'
import { ServerSwitch } from './server-switch.tsx'

const reason = appTexts.actionNeedsNetwork
let isOnline = false
beforeEach(() => {
  isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
function comeBack(): void {
  isOnline = true
  act(() => void dispatchEvent(new Event('online')))
}

interface Props {
  worksOffline?: boolean
  save: () => Promise<unknown>
}

function NameForm({ worksOffline, save }: Props) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: 'Bodrum' } })
  return (
    <FormModal title="Şehir" form={form} onSubmit={save} onClose={() => undefined} worksOffline={worksOffline}>
      <TextInput label="Ad" key={form.key('name')} {...form.getInputProps('name')} />
    </FormModal>
  )
}

it('a form: its button says why it waits and keeps the focus; Enter sends nothing; back online it sends', async () => {
  const save = vi.fn().mockResolvedValue(null)
  show(<NameForm save={save} />)
  const button = await screen.findByRole('button', { name: appTexts.save, description: reason })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(reason)).toBeTruthy()
  button.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('textbox', { name: 'Ad' }), '{Enter}')
  expect(save).not.toHaveBeenCalled()
  expect((await screen.findAllByText(reason)).length).toBeGreaterThan(1)

  button.focus()
  comeBack()
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
  await press(appTexts.save)
  expect(save).toHaveBeenCalledOnce()
})

it('a form whose work waits on the device stays pressable', async () => {
  const save = vi.fn().mockResolvedValue(null)
  show(<NameForm save={save} worksOffline />)
  await press(appTexts.save)
  expect(save).toHaveBeenCalledOnce()
})

it('a question: grey where its answer needs the server, free where it does not', async () => {
  const [remove, leave] = [vi.fn(), vi.fn()]
  show('.')
  act(() => confirmAction({ message: 'Silinsin mi?', confirmLabel: 'Sil', onConfirm: remove }))
  expect(await screen.findByRole('button', { name: 'Sil', description: reason })).toBeTruthy()
  await press('Sil')
  await press(appTexts.cancel)
  act(() => confirmAction({ message: 'Ayrıl?', confirmLabel: 'Ayrıl', worksOffline: true, onConfirm: leave }))
  await press('Ayrıl')
  expect([remove.mock.calls.length, leave.mock.calls.length]).toEqual([0, 1])
})

it('a menu: its grey item is reached by the arrow keys and says why', async () => {
  const [cancel, complete] = [vi.fn(), vi.fn()]
  const actions = [
    { key: 'complete', label: 'Tamamla', icon: null, run: complete },
    { key: 'cancel', label: 'İptal et', icon: null, run: cancel, needsServer: true },
  ]
  show(<RowMenu label="Talep" actions={actions} />)
  await press('Talep')
  const item = await screen.findByRole('menuitem', { name: 'İptal et', description: reason })
  ;(await screen.findByRole('menuitem', { name: 'Tamamla' })).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item)
  await chooseFromMenu('İptal et')
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(cancel).not.toHaveBeenCalled()
})

it('a button and a switch: go grey with their reason, and come back with the network', async () => {
  const [run, change] = [vi.fn(), vi.fn()]
  show(
    <>
      <ServerButton onClick={run}>Gönder</ServerButton>
      <ServerSwitch label="Ağır kullanım" description="Kısa aralıklar." checked={false} onChange={change} />
    </>,
  )
  await press('Gönder')
  const box = screen.getByRole('switch', { name: /^Ağır kullanım/, description: `Kısa aralıklar. ${reason}` })
  await userEvent.click(box)
  expect([run.mock.calls.length, change.mock.calls.length]).toEqual([0, 0])
  comeBack()
  await press('Gönder')
  await userEvent.click(box)
  expect([run.mock.calls.length, change.mock.calls.length]).toEqual([1, 1])
})
