// What a mailed link about the own address asks to confirm: a program that checks mails opens the page, but presses nothing.
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconLinkOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsTexts } from '../../../shared/accounts/accounts.texts.ts'
import { emailChangesApi } from '../../../shared/accounts/email-changes.contract.ts'
import {
  confirmEmailTexts,
  emailBackTexts,
  mailedStepTexts as texts,
} from '../../../shared/accounts/email-changes.texts.ts'
import { call } from '../../api/call.ts'
import { meQuery } from '../../api/session.tsx'
import { ApiError, isStatus } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { useLinkToken } from '../../ui/feedback/link-answer.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { AuthCard } from './auth-card.tsx'
import { DoneCard } from './done-card.tsx'

interface Props {
  endpoint: typeof emailChangesApi.confirm | typeof emailChangesApi.undo
  words: typeof confirmEmailTexts
}

function MailedStep({ endpoint, words }: Props) {
  const token = useLinkToken()
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const { run, pending } = useAsyncAction(async () => {
    try {
      await call(endpoint, { body: { token }, toast: false })
      setIsDone(true)
      await client.invalidateQueries(meQuery)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    }
  })
  if (isDone) {
    return (
      <DoneCard title={words.doneTitle} text={words.done}>
        <Button component={Link} to="/auth" size="md" color="buoy">
          {accountsTexts.login}
        </Button>
      </DoneCard>
    )
  }
  if (token === '' || isStatus(error, 401))
    return <Notice icon={<IconLinkOff size={52} stroke={1.3} />} title={texts.missing} text={texts.missingHint} />
  return (
    <AuthCard title={words.title} text={words.text}>
      <Stack>
        {error && (
          <Alert color="red" title={words.failed} icon={<IconAlertCircle size={20} aria-hidden />}>
            {error.key === 'email_in_use' ? texts.inUse : error.message}
          </Alert>
        )}
        <ServerButton size="md" color="buoy" loading={pending} onClick={() => void run()}>
          {words.submit}
        </ServerButton>
      </Stack>
    </AuthCard>
  )
}

export const NewEmailPage = () => <MailedStep endpoint={emailChangesApi.confirm} words={confirmEmailTexts} />
export const EmailBackPage = () => <MailedStep endpoint={emailChangesApi.undo} words={emailBackTexts} />
