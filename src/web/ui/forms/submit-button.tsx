// A form's submit button. While it works it shows so and keeps the focus, which a disabled button would lose.
import { type ButtonProps, Loader } from '@mantine/core'
import { use } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { ServerButton } from './server-button.tsx'
import { WorksOffline } from './server-need.ts'
import classes from './submit-button.module.css'

interface Props extends Omit<ButtonProps, 'loading'> {
  pending: boolean
  /** The button's text while it works. */
  pendingLabel?: string
  children: string
}

export function SubmitButton({ pending, pendingLabel = appTexts.saving, children, ...look }: Props) {
  const worksOffline = use(WorksOffline)
  return (
    <ServerButton
      saysWhy
      worksOffline={worksOffline}
      type="submit"
      className={classes.submit}
      aria-disabled={pending || undefined}
      leftSection={pending ? <Loader size={16} color="currentColor" aria-hidden /> : undefined}
      {...look}
    >
      <span aria-live="polite">{pending ? pendingLabel : children}</span>
    </ServerButton>
  )
}
