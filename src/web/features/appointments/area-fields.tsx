// The workshop's areas: marinas, and on which days of the week they are served.
import { Button, Checkbox, Fieldset, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AREA_LIMITS } from '../../../shared/appointments/appointments.contract.ts'
import { appointmentsTexts } from '../../../shared/appointments/appointments.texts.ts'
import type { AreaValues, SettingsValues } from './settings-values.ts'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'

const texts = appointmentsTexts.settings.areas
const DAYS = appointmentsTexts.settings.days

type Form = UseFormReturnType<SettingsValues>

export function AreaFields({ form }: { form: Form }) {
  const [added, setAdded] = useState(0)
  const { areas } = form.values
  const add = () => {
    form.insertListItem('areas', { row: `new ${added}`, name: '', days: [], marinas: [] } satisfies AreaValues)
    setAdded(added + 1)
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={550} size="sm">
          {texts.title}
        </Text>
        <Text size="sm" c="dimmed">
          {areas.length > 0 ? texts.hint : texts.none}
        </Text>
      </div>
      {areas.map((area, index) => (
        <OneArea key={area.row} form={form} index={index} area={area} />
      ))}
      {areas.length < AREA_LIMITS.areas && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          style={{ alignSelf: 'flex-start' }}
        >
          {texts.add}
        </Button>
      )}
    </Stack>
  )
}

function OneArea({ form, index, area }: { form: Form; index: number; area: AreaValues }) {
  const path = `areas.${index}`
  const wrongMarina = Object.entries(form.errors).find(([field]) => field.startsWith(`${path}.marinas.`))?.[1]
  const marinas = form.getInputProps(`${path}.marinas`)
  return (
    <Fieldset p="sm">
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          maxLength={AREA_LIMITS.name}
          withAsterisk
          {...form.getInputProps(`${path}.name`)}
        />
        <Checkbox.Group label={texts.days} withAsterisk {...form.getInputProps(`${path}.days`)}>
          <Group gap="md" mt="xs">
            {DAYS.map((label, day) => (
              <Checkbox key={label} value={String(day + 1)} label={label} />
            ))}
          </Group>
        </Checkbox.Group>
        <TagsInput
          label={texts.marinas}
          description={texts.marinasHint}
          withAsterisk
          splitChars={[',', ';']}
          maxTags={AREA_LIMITS.marinas}
          {...marinas}
          error={marinas.error ?? wrongMarina}
        />
        <Button
          variant="subtle"
          color="red"
          px="xs"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => form.removeListItem('areas', index)}
          style={{ alignSelf: 'flex-start' }}
        >
          {texts.remove(area.name)}
        </Button>
      </Stack>
    </Fieldset>
  )
}
