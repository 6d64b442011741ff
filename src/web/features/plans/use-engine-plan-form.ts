// A form over the items of one engine's plan: it compares versions and saves all items.
import { type FormErrors, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type EnginePlan, type EnginePlanInput, enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { type ComparedField, useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { enginePlanQuery } from './plans.api.ts'

interface Options<V> {
  valuesOf: (plan: EnginePlan) => V
  field: ComparedField<EnginePlan, V>
  validate: (values: V) => FormErrors
  /** All items of the plan with what was typed. */
  itemsOf: (plan: EnginePlan, values: V) => z.input<typeof EnginePlanInput>['items']
}

/** `const { form, modal } = useEnginePlanForm(plan, …)`, then `<FormModal title={…} {...modal}>`. */
export function useEnginePlanForm<V extends object>(plan: EnginePlan, options: Options<V>) {
  const { valuesOf, field, validate, itemsOf } = options
  const client = useQueryClient()
  const form = useForm<V, V>({ initialValues: valuesOf(plan), validate })
  const guard = useRecordVersion(plan, {
    form,
    valuesOf,
    fields: [field],
    refetch: () => client.fetchQuery({ ...enginePlanQuery(plan.engineId), staleTime: 0 }),
  })
  const save = async (values: V) => {
    const items = itemsOf(guard.seen ?? plan, values)
    const input = { params: { id: plan.engineId }, failure: plansTexts.saveFailed }
    await guard.save((version) => call(enginePlansApi.update, { ...input, body: { items, version } }))
    await invalidate(client, 'engine')
  }
  return { form, modal: { form, onSubmit: save, conflict: guard.conflict, size: 'lg' } }
}
