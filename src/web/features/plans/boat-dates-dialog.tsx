// What a boat needs without hours: a day for each document and piece of equipment.

import { SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../shared/days.ts'
import { BOAT_ITEM_CODES, BOAT_ITEMS, type BoatItemCode } from '../../../shared/plans/boat-items.ts'
import { type BoatPlan, boatPlansApi } from '../../../shared/plans/plans.contract.ts'
import { plansTexts as texts } from '../../../shared/plans/plans.texts.ts'
import { call } from '../../api/call.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
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
  const { form, modal } = useRecordForm(plan, {
    valuesOf,
    fields: FIELDS,
    refetch: (client) => client.fetchQuery({ ...boatPlanQuery(plan.boatId), staleTime: 0 }),
    save: (values, version) => {
      const items = BOAT_ITEM_CODES.filter((code) => values[code] || itemOf(plan, code)).map((code) => {
        return { code, dueOn: values[code] || null, everyMonths: itemOf(plan, code)?.everyMonths ?? null }
      })
      const input = { params: { id: plan.boatId }, failure: texts.datesFailed }
      return call(boatPlansApi.update, { ...input, body: { items, version } })
    },
    changes: 'boat',
  })
  return (
    <FormModal title={texts.dates} onClose={onClose} size="lg" {...modal}>
      <Text c="dimmed">{texts.datesHint}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {BOAT_ITEM_CODES.map((code) => (
          <DayInput key={code} label={texts.dueOn(BOAT_ITEMS[code])} {...form.getInputProps(code)} />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}
