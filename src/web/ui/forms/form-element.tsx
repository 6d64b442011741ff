// The form element. An alert above the fields lists the errors of fields that are not visible.
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { useSubmit } from './form.ts'
import { WorksOffline } from './server-need.ts'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  submit: Pick<ReturnType<typeof useSubmit>, 'onSubmit' | 'hiddenErrors' | 'worksOffline'>
}

export function Form({ submit, children, ...rest }: Props) {
  return (
    <form {...rest} onSubmit={submit.onSubmit} noValidate>
      {submit.hiddenErrors.length > 0 && (
        <Alert color="red" role="alert" tabIndex={-1} mb="md" icon={<IconAlertTriangle aria-hidden />}>
          {submit.hiddenErrors.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <WorksOffline value={submit.worksOffline}>{children}</WorksOffline>
    </form>
  )
}
