// Boxes and switches whose change is sent at once (server-need.ts).
import { Checkbox, type CheckboxProps, Switch, type SwitchProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'
import { useIsOnline } from '../feedback/use-is-online.ts'
import { sayNeedsNetwork } from './server-need.ts'

function useGreyChoice(description: ReactNode) {
  const isOnline = useIsOnline()
  if (isOnline) return null
  return {
    'aria-disabled': true,
    onChange: sayNeedsNetwork,
    description: (
      <>
        {description} {appTexts.actionNeedsNetwork}
      </>
    ),
  } as const
}

export function ServerCheckbox(props: CheckboxProps) {
  const grey = useGreyChoice(props.description)
  return <Checkbox {...props} {...grey} />
}

export function ServerSwitch(props: SwitchProps) {
  const grey = useGreyChoice(props.description)
  return <Switch {...props} {...grey} />
}
