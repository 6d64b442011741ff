// The items of one engine that are not from its template: an admin adds, changes and removes them.
import { Text } from '@mantine/core'
import { type EnginePlan, EnginePlanInput } from '../../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { templatesTexts } from '../../../shared/plans/templates.texts.ts'
import { zodRules } from '../../ui/forms/zod-rules.ts'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { TemplateItems } from './template-items.tsx'
import { codedItems, type ItemValues, itemOf, rowOf } from './template-rules.ts'
import { useEnginePlanForm } from './use-engine-plan-form.ts'

const texts = plansTexts.own

interface OwnValues {
  items: ItemValues[]
}

const ownOf = ({ items }: EnginePlan) => items.filter(({ isOwn }) => isOwn)
const ofTemplate = ({ items }: EnginePlan) => items.filter(({ isOwn }) => !isOwn)
const valuesOf = (plan: EnginePlan): OwnValues => ({ items: ownOf(plan).map(rowOf) })

/** The template's items as they are, then the engine's own. */
function itemsOf(plan: EnginePlan, { items }: OwnValues) {
  const kept = ofTemplate(plan).map((item) => itemOf(rowOf(item)))
  const offered = plan.differences.map(({ item }) => item.code)
  return [...kept, ...codedItems(items, [...kept.map(({ code }) => code), ...offered])]
}

const FIELD = {
  name: 'items' as const,
  label: texts.items,
  mine: ({ items }: OwnValues) =>
    items.map((item) => `${item.title}: ${templatesTexts.intervals(itemOf(item))}`).join('; '),
}

const rules = zodRules(EnginePlanInput)

/** The errors of the whole plan by the number that an item has among the engine's own. */
function check(plan: EnginePlan, values: OwnValues) {
  const before = ofTemplate(plan).length
  const number = (path: string) => path.replace(/^items\.(\d+)/, (_, index) => `items.${Number(index) - before}`)
  return Object.fromEntries(
    Object.entries(rules({ items: itemsOf(plan, values) })).map(([path, error]) => [number(path), error]),
  )
}

export function OwnItemsForm({ plan, engine, onClose }: { plan: EnginePlan; engine: string; onClose: () => void }) {
  const validate = (values: OwnValues) => check(plan, values)
  const { form, modal } = useEnginePlanForm(plan, { valuesOf, field: FIELD, validate, itemsOf })
  return (
    <FormModal title={texts.title(engine)} onClose={onClose} size="lg" {...modal}>
      <Text c="dimmed">{texts.hint}</Text>
      <TemplateItems form={form} title={texts.items} />
    </FormModal>
  )
}
