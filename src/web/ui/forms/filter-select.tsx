// A short fixed list to choose from in a filter: the browser's own select, which phones open as their own list.
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface Choice {
  value: string
  label: string
}
type Choices = readonly (Choice | { group: string; items: readonly Choice[] })[]

interface Props extends Omit<NativeSelectProps, 'data' | 'label' | 'value' | 'onChange'> {
  label: string
  data: Choices
  value: string
  onChange: (value: string) => void
}

export function FilterSelect({ label, data, value, onChange, ...look }: Props) {
  const isKnown = data.flatMap((one) => ('items' in one ? one.items : one)).some((one) => one.value === value)
  // The address may name anything: a browser would show the first choice for it.
  const shown = isKnown ? data : [{ value, label: '' }, ...data]
  return (
    <NativeSelect
      aria-label={label}
      data={shown as NativeSelectProps['data']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...look}
    />
  )
}
