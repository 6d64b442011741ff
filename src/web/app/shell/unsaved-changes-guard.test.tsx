import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { CUSTOMER } from '../../../../test/web-fixtures.ts'
import { show } from '../../../../test/web-screen.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'

function NameDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' } })
  // Like dialogs that open the record they create.
  const save = async () => {
    await Promise.resolve()
    await navigate('/record')
  }
  return (
    <FormModal title="Yeni tekne" form={form} onSubmit={save} onClose={onClose}>
      <TextInput label="Ad" key={form.key('name')} {...form.getInputProps('name')} />
    </FormModal>
  )
}

function Boats() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <p>boats</p>
      {isOpen && <NameDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Yeni tekne' })
const typeName = () => userEvent.type(screen.getByRole('textbox', { name: 'Ad' }), 'Poyraz')

let stepBack: () => Promise<void>
beforeEach(async () => {
  const routes = [
    { path: '/', element: <p>home</p> },
    { path: '/boats', Component: Boats },
    { path: '/record', element: <p>record</p> },
  ]
  const { router } = show(null, { as: CUSTOMER, at: ['/', '/boats'], routes })
  stepBack = () => act(() => router.navigate(-1))
  await screen.findByRole('dialog', { name: 'Yeni tekne' })
})

describe('a step back from an open dialog', () => {
  it('closes the dialog and stays on its screen; the next one leaves', async () => {
    await stepBack()
    await waitFor(() => expect(dialog()).toBeNull())
    expect(screen.getByText('boats')).toBeTruthy()
    await stepBack()
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it('asks before it closes one with something typed, and keeps it when told to', async () => {
    await typeName()
    await stepBack()
    await press('Düzenlemeye devam et')
    await waitFor(() => expect(screen.queryByText('Kaydedilmemiş değişiklikler')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ad' }).value).toBe('Poyraz')
    await stepBack()
    await press('Değişiklikleri sil ve ayrıl')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(screen.getByText('boats')).toBeTruthy()
  })

  it('takes the question back when it comes a second time', async () => {
    await typeName()
    await stepBack()
    await screen.findByText('Kaydedilmemiş değişiklikler')
    await stepBack()
    await waitFor(() => expect(screen.queryByText('Kaydedilmemiş değişiklikler')).toBeNull())
    expect(dialog()).toBeTruthy()
  })
})

it('unsaved changes guard: holds up nobody whose form was saved and leads on', async () => {
  await typeName()
  await press('Kaydet')
  expect(await screen.findByText('record')).toBeTruthy()
  expect(screen.queryByText('Kaydedilmemiş değişiklikler')).toBeNull()
})
