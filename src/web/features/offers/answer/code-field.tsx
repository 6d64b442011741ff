// Asks for a code by mail, and takes it: what an answer needs from the holder of a link, and above the workshop's amount from an owner.
import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { offerCodeTexts as texts } from '../../../../shared/offers/offer-codes.texts.ts'
import { ServerButton } from '../../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../../ui/forms/use-async-action.ts'

interface Props {
  /** Before a code was asked for. */
  intro: string
  send: () => Promise<{ sentTo: string }>
  code: string
  /** Why it was refused. */
  problem: string | null
  onChange: (code: string) => void
  /** What can be done with a code: then the field too waits for the sending. */
  children?: ReactNode
}

export function CodeField({ intro, send, code, problem, onChange, children }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useAsyncAction(async () => {
    const sent = await send()
    // Only the newest code counts.
    onChange('')
    setSentTo(sent.sentTo)
  })
  return (
    <>
      <Text aria-live="polite">{sentTo ? texts.sentTo(sentTo) : intro}</Text>
      <ServerButton
        variant={sentTo ? 'default' : 'filled'}
        loading={sending.pending}
        onClick={() => void sending.run()}
      >
        {sentTo ? texts.sendAgain : texts.send}
      </ServerButton>
      {(sentTo !== null || children === undefined) && (
        <>
          <TextInput
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={problem}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {children}
        </>
      )}
    </>
  )
}
