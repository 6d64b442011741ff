import { Switch, type SwitchProps } from '@mantine/core'
import { useGreyChoice } from './use-grey-choice.tsx'

export function ServerSwitch(props: SwitchProps) {
  const grey = useGreyChoice(props.description)
  return <Switch {...props} {...grey} />
}
