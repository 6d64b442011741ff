import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useGreyChoice } from './use-grey-choice.tsx'

export function ServerCheckbox(props: CheckboxProps) {
  const grey = useGreyChoice(props.description)
  return <Checkbox {...props} {...grey} />
}
