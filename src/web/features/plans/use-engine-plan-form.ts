// A form over the items of one engine's plan: it compares versions and saves all items.

import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { type EnginePlan, type EnginePlanInput, enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { call } from '../../api/call.ts'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
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
  return useRecordForm(plan, {
    valuesOf,
    validate,
    fields: [field],
    refetch: (client) => client.fetchQuery({ ...enginePlanQuery(plan.engineId), staleTime: 0 }),
    save: (values, version, seen) => {
      const body = { items: itemsOf(seen, values), version }
      return call(enginePlansApi.update, { params: { id: plan.engineId }, body, failure: plansTexts.saveFailed })
    },
    changes: 'engine',
  })
}
