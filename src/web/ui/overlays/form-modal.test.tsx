import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { CityInput } from '../../../shared/cities/cities.contract.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { zodRules } from '../forms/zod-rules.ts'
import { FormModal } from './form-modal.tsx'

interface Props {
  save: (values: { name: string }) => Promise<unknown>
  onClose: () => void
}

function CityForm({ save, onClose }: Props) {
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' }, validate: zodRules(CityInput) })
  return (
    <FormModal title="Yeni Şehir" form={form} onSubmit={save} onClose={onClose}>
      <TextInput label="Ad" key={form.key('name')} {...form.getInputProps('name')} />
    </FormModal>
  )
}

function open(save: Props['save']) {
  const onClose = vi.fn()
  show(<CityForm save={save} onClose={onClose} />)
  return onClose
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ad' })

describe('FormModal', () => {
  it('says what the schema says, at the field, and sends nothing', async () => {
    const save = vi.fn()
    open(save)
    await press('Kaydet')
    expect(await screen.findByText('Bu alan zorunludur')).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(save).not.toHaveBeenCalled()
  })

  it('closes when saved', async () => {
    const save = vi.fn().mockResolvedValue(null)
    const onClose = open(save)
    await userEvent.type(field(), 'Muğla')
    await press('Kaydet')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Muğla' })
  })

  it('says on its button that it is saving, and saves once', async () => {
    const save = vi.fn(() => new Promise(() => undefined))
    open(save)
    await userEvent.type(field(), 'Muğla{Enter}')
    const button = await screen.findByRole('button', { name: 'Kaydediliyor...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    await userEvent.type(field(), '{Enter}')
    expect(save).toHaveBeenCalledOnce()
  })

  it('starts the question about unsaved changes at the harmless answer', async () => {
    const onClose = open(vi.fn())
    await userEvent.type(field(), 'M')
    await press('İptal')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Düzenlemeye devam et' })),
    )
    await userEvent.keyboard('{Enter}')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('stays open with what was typed and the error at its field when refused', async () => {
    const refusal = new ApiError({
      status: 409,
      key: 'city_already_exists',
      message: 'Bu şehir zaten kayıtlı',
      fieldErrors: [{ field: 'name', message: 'Bu şehir zaten kayıtlı' }],
    })
    const onClose = open(() => Promise.reject(refusal))
    await userEvent.type(field(), 'Muğla')
    await press('Kaydet')
    expect(await screen.findByText('Bu şehir zaten kayıtlı')).toBeTruthy()
    expect(field().value).toBe('Muğla')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('closes an untouched form at once, and asks before throwing changes away', async () => {
    const onClose = open(vi.fn())
    await press('İptal')
    expect(onClose).toHaveBeenCalledOnce()
    onClose.mockClear()
    await userEvent.type(field(), 'M')
    await press('İptal')
    expect(onClose).not.toHaveBeenCalled()
    await press('Değişiklikleri sil ve ayrıl')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})
