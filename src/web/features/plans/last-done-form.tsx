// When each item of an engine's plan was last done, so that its next service counts from there.
import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { DONE_HOURS, type EnginePlan, EnginePlanInput } from '../../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { orNull, type Typed } from '../../ui/forms/typed.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { useEnginePlanForm } from './use-engine-plan-form.ts'

const texts = plansTexts.lastDone

interface DoneValues {
  items: { id: string; title: string; doneOn: string; doneAtHours: Typed }[]
}

const valuesOf = (plan: EnginePlan): DoneValues => ({
  items: plan.items.map(({ id, title, doneOn, doneAtHours }) => {
    return { id, title, doneOn: doneOn ?? '', doneAtHours: doneAtHours ?? '' }
  }),
})

const FIELD = {
  name: 'items' as const,
  label: plansTexts.items,
  mine: ({ items }: DoneValues) =>
    items
      .filter(({ doneOn, doneAtHours }) => doneOn || doneAtHours !== '')
      .map(({ title, doneOn, doneAtHours }) => `${title}: ${doneOn && formatDay(doneOn)} ${doneAtHours}`)
      .join('; '),
}

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
  const validate = (values: DoneValues) => rules({ items: itemsOf(plan, values) })
  const { form, modal } = useEnginePlanForm(plan, { valuesOf, field: FIELD, validate, itemsOf })
  return (
    <FormModal title={texts.title(engine)} onClose={onClose} size="lg" {...modal}>
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
