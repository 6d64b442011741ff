// Assigns an engine to a boat: the first one, or instead of another.
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type Engine, enginesApi } from '../../../shared/engines/engines.contract.ts'
import { enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { type Choice, SearchSelect } from '../../ui/forms/search-select.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { boatSearch } from '../boats/boats.api.ts'
import { engineName } from './engines.api.ts'

const texts = enginesTexts.boatDialog

export function BoatDialog({ engine, onClose }: { engine: Engine; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { boat: null as Choice | null },
    validate: { boat: (boat) => (boat ? null : texts.missing) },
  })
  const moves = engine.boatId !== null
  const save = async ({ boat }: { boat: Choice | null }) => {
    const boatId = boat?.id ?? ''
    if (moves) {
      await call(enginesApi.move, { params: { engineId: engine.id, boatId }, failure: texts.failed })
    } else {
      await call(enginesApi.assign, { params: { id: engine.id, boatId }, failure: texts.failed })
    }
    await invalidate(client, 'engine')
  }
  return (
    <FormModal
      title={moves ? texts.moveTitle(engineName(engine)) : texts.assignTitle(engineName(engine))}
      form={form}
      onSubmit={save}
      onClose={onClose}
      submitLabel={moves ? texts.move : texts.assign}
    >
      {engine.boatName && <Text c="dimmed">{texts.current(engine.boatName)}</Text>}
      <SearchSelect
        label={texts.boat}
        placeholder={enginesTexts.form.boatPlaceholder}
        description={texts.ownerHint}
        withAsterisk
        data-autofocus
        openOnFocus={false}
        {...boatSearch}
        {...form.getInputProps('boat')}
        value={form.values.boat}
      />
    </FormModal>
  )
}
