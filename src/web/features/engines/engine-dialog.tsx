// Assigns an engine without a boat to this one: owners pick from their own, admins search all.
import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enginesApi } from '../../../shared/engines/engines.contract.ts'
import { enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { type EngineRole, engineChoice, myUnassignedQuery, unassignedSearch } from './engines.api.ts'

const texts = enginesTexts.engineDialog

interface Props {
  viewer: EngineRole
  boatId: string
  onClose: () => void
}

export function EngineDialog({ viewer, boatId, onClose }: Props) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { engineId: '' },
    validate: { engineId: (id) => (id ? null : texts.missing) },
  })
  const save = async ({ engineId }: { engineId: string }) => {
    await call(enginesApi.assign, {
      params: { id: engineId, boatId },
      failure: enginesTexts.boatDialog.failed,
    })
    await invalidate(client, 'engine')
  }
  const field = form.getInputProps('engineId')
  return (
    <FormModal title={texts.title} form={form} onSubmit={save} onClose={onClose} submitLabel={texts.submit}>
      {viewer === 'ADMIN' ? <SearchField {...field} /> : <MineField {...field} />}
    </FormModal>
  )
}

interface FieldProps {
  value?: string
  onChange: (id: string) => void
  error?: React.ReactNode
}

function MineField({ value, onChange, ...rest }: FieldProps) {
  const mine = useQuery(myUnassignedQuery)
  const data = (mine.data ?? []).map(engineChoice).map(({ id, label }) => ({ value: id, label }))
  return (
    <Select
      label={texts.mine}
      placeholder={texts.label}
      withAsterisk
      data-autofocus
      openOnFocus={false}
      data={data}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      {...rest}
    />
  )
}

function SearchField({ value, onChange, ...rest }: FieldProps) {
  const [picked, setPicked] = useState<Choice | null>(null)
  return (
    <SearchSelect
      label={texts.label}
      placeholder={texts.placeholder}
      withAsterisk
      data-autofocus
      openOnFocus={false}
      {...unassignedSearch}
      value={picked?.id === value ? picked : null}
      onChange={(choice) => {
        setPicked(choice)
        onChange(choice?.id ?? '')
      }}
      {...rest}
    />
  )
}
