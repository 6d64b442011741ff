// The buttons of actions that need the server (server-need.ts).
import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Text } from '@mantine/core'
import { type ComponentProps, useId } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import classes from './server-button.module.css'
import { useGrey } from './server-need.ts'

interface Need {
  /** What it sends waits on this device. */
  worksOffline?: boolean | undefined
}

interface Props extends Need, ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** The reason stands before the button, in place of its tooltip. */
  saysWhy?: boolean
}

export function ServerButton({ worksOffline = false, saysWhy = false, ...look }: Props) {
  const grey = useGrey(!worksOffline)
  const reason = useId()
  const isSaid = grey !== null && saysWhy
  return (
    <>
      {isSaid && (
        <Text id={reason} size="sm" c="dimmed" data-reason className={classes.reason}>
          {appTexts.actionNeedsNetwork}
        </Text>
      )}
      <Button
        {...look}
        {...grey}
        {...(isSaid && { title: undefined, 'aria-describedby': reason })}
        data-disabled={grey ? true : undefined}
      />
    </>
  )
}

interface IconProps extends Need, ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {}

export function ServerActionIcon({ worksOffline = false, ...look }: IconProps) {
  const grey = useGrey(!worksOffline)
  return <ActionIcon {...look} {...grey} data-disabled={grey ? true : undefined} />
}
