// The six preset colours and the type's colour, as a radio group for arrow keys and screen readers.
import { ColorSwatch, Group, Input, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { calendarTexts } from '../../../shared/calendar/calendar.texts.ts'
import classes from './color-picker.module.css'
import { PRESET_COLORS } from './color-rules.ts'

interface Props {
  /** '' is the type's colour. */
  value: string
  onChange: (color: string) => void
  /** The colour that the item's type gives. */
  automatic: string
}

export function ColorPicker({ value, onChange, automatic }: Props) {
  const name = useId()
  const option = (color: string, label: string, shown: string, withLabel = false) => (
    <label key={label} className={classes.option} title={label}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        value={color}
        checked={value === color}
        onChange={() => onChange(color)}
      />
      <ColorSwatch component="span" color={shown} size={30} className={classes.swatch} withShadow={false}>
        {value === color && <IconCheck size={18} stroke={3} color="#fff" aria-hidden />}
      </ColorSwatch>
      {withLabel ? <Text size="sm">{label}</Text> : <VisuallyHidden>{label}</VisuallyHidden>}
    </label>
  )
  // Set through the API or from an older palette.
  const isOwn = value !== '' && !PRESET_COLORS.some((preset) => preset.value === value)
  return (
    <Input.Wrapper
      label={calendarTexts.fields.color}
      labelElement="div"
      role="radiogroup"
      aria-label={calendarTexts.fields.color}
    >
      <Group gap={2} mt={4}>
        {PRESET_COLORS.map((preset) => option(preset.value, preset.label, preset.value))}
        {isOwn && option(value, calendarTexts.colors.own, value)}
        {option('', calendarTexts.colors.automatic, automatic, true)}
      </Group>
    </Input.Wrapper>
  )
}
