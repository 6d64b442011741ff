import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { CalendarScope, CalendarType } from '../../../shared/calendar/calendar.contract.ts'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import { DayInput } from '../../ui/forms/day-input.tsx'
import { FormModal } from '../../ui/overlays/form-modal.tsx'
import { useCalendarChanges } from './calendar.api.ts'
import { ColorPicker } from './color-picker.tsx'
import { TYPE_COLORS } from './color-rules.ts'
import { itemRules, scopeChoices, TITLE_LENGTH, typeChoices } from './item-fields.ts'

const texts = calendarTexts

interface Values {
  title: string
  date: string
  type: CalendarType
  itemColor: string
  auth: CalendarScope
}

export function NewItemModal({ day, onClose }: { day: string; onClose: () => void }) {
  const { create } = useCalendarChanges()
  const initialValues: Values = { title: '', date: day, type: 'OTHER', itemColor: '', auth: 'ADMIN_AND_TECHNICIAN' }
  const form = useForm<Values>({ initialValues, validate: itemRules })
  return (
    <FormModal
      title={texts.createTitle}
      form={form}
      onSubmit={(values) => create({ ...values, technicianIds: [] })}
      onClose={onClose}
      pendingLabel={texts.saving}
    >
      <TextInput
        label={texts.fields.title}
        withAsterisk
        data-autofocus
        maxLength={TITLE_LENGTH}
        {...form.getInputProps('title')}
      />
      <DayInput label={texts.fields.date} withAsterisk {...form.getInputProps('date')} />
      <Select label={texts.fields.type} data={typeChoices} allowDeselect={false} {...form.getInputProps('type')} />
      <ColorPicker
        automatic={TYPE_COLORS[form.values.type]}
        value={form.values.itemColor}
        onChange={(color) => form.setFieldValue('itemColor', color)}
      />
      <Select label={texts.fields.scope} data={scopeChoices} allowDeselect={false} {...form.getInputProps('auth')} />
    </FormModal>
  )
}
