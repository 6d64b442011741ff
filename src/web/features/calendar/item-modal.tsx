// 'Takvim Kalemi': edits an item that is not a request's. Its date field replaces dragging for the keyboard.

import { Button, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import type { CalendarItem } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts, calendarTypeTexts } from '../../../shared/calendar/calendar.texts.ts'
import { formatDay } from '../../../shared/days.ts'
import type { Role } from '../../../shared/roles.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import type { ComparedField } from '../../ui/forms/use-record-version.tsx'
import { confirmDelete } from '../../ui/overlays/confirm.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { itemQuery, useCalendarChanges } from './calendar.api.ts'
import { ColorPicker } from './color-picker.tsx'
import { PRESET_COLORS, TYPE_COLORS } from './color-rules.ts'
import { itemRules, scopeChoices, TITLE_LENGTH, typeChoices } from './item-fields.ts'

const texts = calendarTexts

const valuesOf = ({ title, date, type, itemColor, auth }: CalendarItem) => ({
  title,
  date,
  type,
  itemColor: itemColor ?? '',
  auth,
})
type Values = ReturnType<typeof valuesOf>

const colorName = (color: string) => {
  const preset = PRESET_COLORS.find(({ value }) => value === color)
  return color === '' ? texts.colors.automatic : (preset?.label ?? color)
}
const FIELDS: ComparedField<CalendarItem, Values>[] = [
  { name: 'title', label: texts.fields.title },
  { name: 'date', label: texts.fields.date, mine: ({ date }) => (date ? formatDay(date) : '') },
  { name: 'type', label: texts.fields.type, mine: ({ type }) => calendarTypeTexts[type] },
  { name: 'itemColor', label: texts.fields.color, mine: ({ itemColor }) => colorName(itemColor) },
  { name: 'auth', label: texts.fields.scope, mine: ({ auth }) => texts.scopes[auth] },
]

/** Sends only the changed fields, so that other users' changes to the others stay. */
function changesOf(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(before) as (keyof Values)[]
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}

interface Props {
  item: CalendarItem
  role: Role
  onClose: () => void
}

export function ItemModal({ item, role, onClose }: Props) {
  const { update, remove } = useCalendarChanges()
  const { form, modal } = useRecordForm(item, {
    valuesOf,
    validate: itemRules,
    fields: FIELDS,
    refetch: (client) => client.fetchQuery({ ...itemQuery(item.id), staleTime: 0 }),
    save: (values, version, seen) => {
      const changes = changesOf(valuesOf(seen), values)
      const onlyColor = Object.keys(changes).join() === 'itemColor'
      const failure = onlyColor ? texts.colorFailed : texts.updateFailed
      return update(item.id, { ...changes, version }, failure)
    },
  })
  const askToDelete = () =>
    confirmDelete({
      message: texts.deleteQuestion,
      onConfirm: async () => {
        await remove(item.id)
        onClose()
      },
    })
  const isAdmin = role === 'ADMIN'
  return (
    <FormModal
      title={texts.editTitle}
      onClose={onClose}
      cancelLabel={appTexts.close}
      pendingLabel={texts.saving}
      {...modal}
      aside={
        <Button
          variant="subtle"
          color="red"
          px="sm"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={askToDelete}
        >
          {appTexts.remove}
        </Button>
      }
    >
      <TextInput
        label={texts.fields.title}
        withAsterisk
        data-autofocus
        maxLength={TITLE_LENGTH}
        {...form.getInputProps('title')}
      />
      <DayInput label={texts.fields.date} withAsterisk {...form.getInputProps('date')} />
      {/* A technician's items have only the type OTHER. */}
      <Select
        label={texts.fields.type}
        data={typeChoices}
        allowDeselect={false}
        disabled={!isAdmin}
        {...form.getInputProps('type')}
      />
      <ColorPicker
        automatic={TYPE_COLORS[form.values.type]}
        value={form.values.itemColor}
        onChange={(color) => form.setFieldValue('itemColor', color)}
      />
      {isAdmin && (
        <Select label={texts.fields.scope} data={scopeChoices} allowDeselect={false} {...form.getInputProps('auth')} />
      )}
    </FormModal>
  )
}
