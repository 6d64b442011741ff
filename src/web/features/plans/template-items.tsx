// The items of a template, or of one engine: each a line; the one that is edited shows its fields.
import { ActionIcon, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PLAN_ACTIONS, PLAN_HOURS, PLAN_MONTHS } from '../../../shared/plans/plans.contract.ts'
import { templatesTexts } from '../../../shared/plans/templates.texts.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { freshItem, type ItemValues, itemOf } from './template-rules.ts'

const texts = templatesTexts.item
const actions = PLAN_ACTIONS.map((value) => ({ value, label: templatesTexts.actions[value] }))

type Form = Pick<
  UseFormReturnType<{ items: ItemValues[] }>,
  'values' | 'errors' | 'insertListItem' | 'removeListItem' | 'getInputProps'
>

/** Fields with an error are shown, whichever line is open. */
const hasError = (form: Form, index: number) =>
  Object.keys(form.errors).some((field) => field.startsWith(`items.${index}.`))

export function TemplateItems({ form, title = templatesTexts.fields.items }: { form: Form; title?: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  const [added, setAdded] = useState(0)
  const { items } = form.values
  const add = () => {
    const row = `new ${added}`
    setAdded(added + 1)
    form.insertListItem('items', freshItem(row))
    setOpened(row)
  }
  return (
    <Section
      title={title}
      badge={<Text c="dimmed">{items.length}</Text>}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      }
    >
      <Stack component="ul" gap="xs" aria-label={title}>
        {items.map((item, index) => (
          <li key={item.row}>
            {opened === item.row || hasError(form, index) ? (
              <ItemFields form={form} index={index} item={item} onClose={() => setOpened(null)} />
            ) : (
              <ItemLine
                item={item}
                onEdit={() => setOpened(item.row)}
                onRemove={() => form.removeListItem('items', index)}
              />
            )}
          </li>
        ))}
      </Stack>
    </Section>
  )
}

const nameOf = ({ title }: ItemValues) => title.trim() || texts.fresh

function ItemLine({ item, onEdit, onRemove }: { item: ItemValues; onEdit: () => void; onRemove: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Text>{nameOf(item)}</Text>
        <Text size="sm" c="dimmed">
          {templatesTexts.intervals(itemOf(item))}
        </Text>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="subtle" color="gray" aria-label={texts.edit(nameOf(item))} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={texts.remove(nameOf(item))} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

interface FieldsProps {
  form: Form
  index: number
  item: ItemValues
  onClose: () => void
}

function ItemFields({ form, index, item, onClose }: FieldsProps) {
  const of = (field: keyof ItemValues) => form.getInputProps(`items.${index}.${field}`)
  return (
    <Stack gap="sm" py="xs">
      <Group align="flex-start" wrap="nowrap" gap="xs">
        <TextInput label={texts.title} withAsterisk flex={1} data-autofocus={item.title === ''} {...of('title')} />
        <ActionIcon variant="subtle" color="gray" mt={28} aria-label={texts.close} onClick={onClose}>
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <NativeSelect label={texts.action} data={actions} {...of('action')} />
      <SimpleGrid cols={2} spacing="sm">
        <NumberField label={texts.firstHours} range={PLAN_HOURS} {...of('firstHours')} />
        <NumberField label={texts.firstMonths} range={PLAN_MONTHS} {...of('firstMonths')} />
        <NumberField label={texts.everyHours} range={PLAN_HOURS} {...of('everyHours')} />
        <NumberField label={texts.everyMonths} range={PLAN_MONTHS} {...of('everyMonths')} />
      </SimpleGrid>
    </Stack>
  )
}
