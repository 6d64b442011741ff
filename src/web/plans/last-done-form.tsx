// When each item of an engine's plan was last done, so that its next service counts from there.
import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { dayOf, formatDay } from '../../shared/days.ts'
import { DONE_HOURS, type EnginePlan, EnginePlanInput, enginePlansApi } from '../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../shared/plans/plans.texts.ts'
import { call } from '../session/call.ts'
import { invalidate } from '../session/query-keys.ts'
import { DayInput } from '../ui/day-input.tsx'
import { zodRules } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { orNull, type Typed } from '../ui/typed.ts'
import { useRecordVersion } from '../ui/use-record-version.tsx'
import { enginePlanQuery } from './plans.api.ts'

const texts = plansTexts.lastDone

interface DoneValues {
  items: { id: string; title: string; doneOn: string; doneAtHours: Typed }[]
}

const valuesOf = (plan: EnginePlan): DoneValues => ({
  items: plan.items.map(({ id, title, doneOn, doneAtHours }) => {
    return { id, title, doneOn: doneOn ?? '', doneAtHours: doneAtHours ?? '' }
  }),
})

const FIELDS = [
  {
    name: 'items' as const,
    label: plansTexts.items,
    mine: ({ items }: DoneValues) =>
      items
        .filter(({ doneOn, doneAtHours }) => doneOn || doneAtHours !== '')
        .map(({ title, doneOn, doneAtHours }) => `${title}: ${doneOn && formatDay(doneOn)} ${doneAtHours}`)
        .join('; '),
  },
]

/** The plan as it is, with what was typed. */
function itemsOf(plan: EnginePlan, { items }: DoneValues) {
  return plan.items.map((item) => {
    const typed = items.find(({ id }) => id === item.id)
    const { code, title, action, firstHours, firstMonths, everyHours, everyMonths } = item
    const doneOn = typed ? typed.doneOn || null : item.doneOn
    const doneAtHours = typed ? orNull(typed.doneAtHours) : item.doneAtHours
    return { code, title, action, firstHours, firstMonths, everyHours, everyMonths, doneOn, doneAtHours }
  })
}

const rules = zodRules(EnginePlanInput)

export function LastDoneForm({ plan, engine, onClose }: { plan: EnginePlan; engine: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm<DoneValues>({
    initialValues: valuesOf(plan),
    validate: (values) => rules({ items: itemsOf(plan, values) }),
  })
  const guard = useRecordVersion(plan, {
    form,
    valuesOf,
    fields: FIELDS,
    refetch: () => client.fetchQuery({ ...enginePlanQuery(plan.engineId), staleTime: 0 }),
  })
  const save = async (values: DoneValues) => {
    const items = itemsOf(guard.seen ?? plan, values)
    const input = { params: { id: plan.engineId }, failure: plansTexts.saveFailed }
    await guard.save((version) => call(enginePlansApi.update, { ...input, body: { items, version } }))
    await invalidate(client, 'engine')
  }
  return (
    <FormModal
      title={texts.title(engine)}
      form={form}
      onSubmit={save}
      onClose={onClose}
      size="lg"
      conflict={guard.conflict}
    >
      <Text c="dimmed">{texts.hint}</Text>
      <Stack gap="sm">
        {form.values.items.map(({ id, title }, index) => (
          <Fieldset key={id} legend={title}>
            <SimpleGrid cols={2} spacing="sm">
              <DayInput
                label={texts.day}
                aria-label={texts.dayOf(title)}
                maxDate={dayOf(new Date())}
                {...form.getInputProps(`items.${index}.doneOn`)}
              />
              <NumberField
                label={texts.hours}
                aria-label={texts.hoursOf(title)}
                range={DONE_HOURS}
                {...form.getInputProps(`items.${index}.doneAtHours`)}
              />
            </SimpleGrid>
          </Fieldset>
        ))}
      </Stack>
    </FormModal>
  )
}
