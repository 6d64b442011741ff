// Above the workshop's amount the question about an acceptance asks for a code from a mail.
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { offerCodesApi } from '../../shared/offers/offer-codes.contract.ts'
import { offerCodeTexts as texts } from '../../shared/offers/offer-codes.texts.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { call } from '../session/call.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { type CodeEntry, useCodeEntry } from './code-entry.ts'

interface Props {
  offer: Offer
  entry: CodeEntry
}

export function OfferCode({ offer, entry }: Props) {
  const { code, problem } = useCodeEntry(entry)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const sending = useAsyncAction(async () => {
    const sent = await call(offerCodesApi.send, { params: { id: offer.id }, success: null })
    entry.write({ code: '', problem: null })
    setSentTo(sent.sentTo)
  })
  return (
    <Stack gap="md">
      <Text aria-live="polite">{sentTo ? texts.sentTo(sentTo) : texts.intro}</Text>
      <Button variant={sentTo ? 'default' : 'filled'} loading={sending.pending} onClick={() => void sending.run()}>
        {sentTo ? texts.sendAgain : texts.send}
      </Button>
      <TextInput
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={problem}
        onChange={(event) => entry.write({ code: event.currentTarget.value, problem: null })}
      />
    </Stack>
  )
}
