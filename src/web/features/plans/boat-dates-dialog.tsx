// What a boat needs without hours: a day for each document and piece of equipment.

import { SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../../shared/days.ts'
import { BOAT_ITEM_CODES, BOAT_ITEMS, type BoatItemCode } from '../../../shared/plans/boat-items.ts'
import { type BoatPlan, boatPlansApi } from '../../../shared/plans/plans.contract.ts'
import { plansTexts as texts } from '../../../shared/plans/plans.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { useRecordVersion } from '../../ui/forms/use-record-version.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { LoadedDialog } from '../../ui/overlays/loaded-dialog.tsx'
import { boatPlanQuery } from './plans.api.ts'

interface Props {
  boatId: string
  onClose: () => void
}

export function BoatDatesDialog({ boatId, onClose }: Props) {
  const plan = useQuery(boatPlanQuery(boatId))
  return (
    <LoadedDialog title={texts.dates} query={plan} failed={texts.loadFailed} rows={2} onClose={onClose}>
      {(loaded) => <DatesForm plan={loaded} onClose={onClose} />}
    </LoadedDialog>
  )
}

type Values = Record<BoatItemCode, string>

const itemOf = (plan: BoatPlan, code: BoatItemCode) => plan.items.find((item) => item.code === code)
const valuesOf = (plan: BoatPlan) =>
  Object.fromEntries(BOAT_ITEM_CODES.map((code) => [code, itemOf(plan, code)?.dueOn ?? ''])) as Values
const FIELDS = BOAT_ITEM_CODES.map((name) => ({
  name,
  label: texts.dueOn(BOAT_ITEMS[name]),
  mine: (values: Values) => (values[name] ? formatDay(values[name]) : ''),
}))

export function DatesForm({ plan, onClose }: { plan: BoatPlan; onClose: () => void }) {
  const client = useQueryClient()
  const form = useForm<Values>({ initialValues: valuesOf(plan) })
  const guard = useRecordVersion(plan, {
    form,
    valuesOf,
    fields: FIELDS,
    refetch: () => client.fetchQuery({ ...boatPlanQuery(plan.boatId), staleTime: 0 }),
  })
  const save = async (values: Values) => {
    const items = BOAT_ITEM_CODES.filter((code) => values[code] || itemOf(plan, code)).map((code) => {
      return { code, dueOn: values[code] || null, everyMonths: itemOf(plan, code)?.everyMonths ?? null }
    })
    const input = { params: { id: plan.boatId }, failure: texts.datesFailed }
    await guard.save((version) => call(boatPlansApi.update, { ...input, body: { items, version } }))
    await invalidate(client, 'boat')
  }
  return (
    <FormModal title={texts.dates} form={form} onSubmit={save} onClose={onClose} size="lg" conflict={guard.conflict}>
      <Text c="dimmed">{texts.datesHint}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {BOAT_ITEM_CODES.map((code) => (
          <DayInput key={code} label={texts.dueOn(BOAT_ITEMS[code])} {...form.getInputProps(code)} />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}
