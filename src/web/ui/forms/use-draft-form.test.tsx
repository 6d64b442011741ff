import { TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { press } from '../../../../test/user-actions.ts'
import { show } from '../../../../test/web-screen.tsx'
import { ApiError } from '../../feedback/api-error.ts'
import { draftTitles } from '../../offline/form-drafts.ts'
import { FormModal } from '../overlays/form-modal.tsx'
import { TextArea } from './text-area.tsx'
import { useDraftForm } from './use-draft-form.tsx'
import { useRecordVersion } from './use-record-version.tsx'

interface Values {
  name: string
  note: string
}
interface Props {
  mode?: 'uncontrolled'
  record?: Values & { version: number }
  save?: (values: Values, version: number | undefined) => Promise<unknown>
  onClose?: () => void
}

const valuesOf = ({ name, note }: Values): Values => ({ name, note })

function BoatForm({ mode, record, save = async () => undefined, onClose = () => undefined }: Props) {
  const [form, draft] = useDraftForm<Values>(
    { ...(mode && { mode }), initialValues: record ? valuesOf(record) : { name: '', note: '' } },
    { name: 'boat', title: 'Tekne: Poyraz', version: record?.version },
  )
  const guard = useRecordVersion(record, {
    form,
    valuesOf,
    fields: [
      { name: 'name', label: 'Ad' },
      { name: 'note', label: 'Not' },
    ],
    refetch: async () => record,
    typedOver: draft.typedOver,
  })
  return (
    <FormModal
      title="Tekne"
      form={form}
      onSubmit={(values) => guard.save((version) => save(values, version))}
      onClose={onClose}
      draft={draft}
      conflict={guard.conflict}
    >
      <TextInput label="Ad" key={form.key('name')} {...form.getInputProps('name')} />
      <TextArea label="Not" key={form.key('note')} {...form.getInputProps('note')} />
    </FormModal>
  )
}

const open = (props: Props = {}) => show(<BoatForm {...props} />, { as: { roleName: 'CUSTOMER' } })
const field = (name = 'Not') => screen.getByRole<HTMLInputElement>('textbox', { name })
const BACK = /^Taslak geri getirildi/

it.each([undefined, 'uncontrolled' as const])(
  'draft form (%s): a page that was closed → what was typed is back, and can be deleted',
  async (mode) => {
    const before = open({ ...(mode && { mode }) })
    expect(screen.queryByText(BACK)).toBeNull()
    await userEvent.type(field(), 'yağ kaçağı')
    before.unmount()
    expect(draftTitles()).toEqual(['Tekne: Poyraz'])
    open({ ...(mode && { mode }) })
    expect(field().value).toBe('yağ kaçağı')
    expect(screen.getByText(BACK)).toBeTruthy()
    await press('Taslağı sil')
    expect([field().value, screen.queryByText(BACK), draftTitles()]).toEqual(['', null, []])
  },
)

it('draft form: sent → the draft goes; refused → it stays', async () => {
  const save = vi.fn().mockRejectedValueOnce(new ApiError({ status: 422, key: 'x', message: 'Olmadı' }))
  const onClose = vi.fn()
  open({ save, onClose })
  await userEvent.type(field(), 'a')
  await press('Kaydet')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(draftTitles()).toHaveLength(1)
  await press('Kaydet')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(draftTitles()).toEqual([])
})

it('draft form: closed by choosing to lose it, or typed back to its beginning → no draft', async () => {
  const onClose = vi.fn()
  open({ onClose })
  await userEvent.type(field(), 'a{Backspace}')
  expect(draftTitles()).toEqual([])
  await userEvent.type(field(), 'a')
  await press('İptal')
  await press('Değişiklikleri sil ve ayrıl')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(draftTitles()).toEqual([])
})

it('draft form: the record changed since → untouched fields are the new ones, and the person chooses between both sides', async () => {
  const before = open({ record: { name: 'Poyraz', note: 'eski', version: 1 } })
  await userEvent.type(field(), ' benim')
  before.unmount()
  const versions: unknown[] = []
  const save = async (_: Values, version: number | undefined) => {
    versions.push(version)
    if (version === 1) throw new ApiError({ status: 409, key: 'record_changed', message: 'Değişti' })
  }
  open({ record: { name: 'Lodos', note: 'onun', version: 2 }, save })
  expect([field('Ad').value, field().value]).toEqual(['Lodos', 'eski benim'])
  await press('Kaydet')
  expect(await screen.findByText('onun')).toBeTruthy()
  expect(screen.getByText('eski benim', { ignore: 'textarea' })).toBeTruthy()
  await press('Benimkini uygula')
  await waitFor(() => expect(versions).toEqual([1, 2]))
})
