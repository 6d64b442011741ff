// Above the workshop's amount the question about an acceptance asks for a code from a mail.
import { Stack } from '@mantine/core'
import { offerCodesApi } from '../../shared/offers/offer-codes.contract.ts'
import { offerCodeTexts as texts } from '../../shared/offers/offer-codes.texts.ts'
import type { Offer } from '../../shared/offers/offers.contract.ts'
import { call } from '../session/call.ts'
import { type CodeEntry, useCodeEntry } from './code-entry.ts'
import { CodeField } from './code-field.tsx'

interface Props {
  offer: Offer
  entry: CodeEntry
}

export function OfferCode({ offer, entry }: Props) {
  return (
    <Stack gap="md">
      <CodeField
        intro={texts.intro}
        send={() => call(offerCodesApi.send, { params: { id: offer.id }, success: null })}
        {...useCodeEntry(entry)}
        onChange={(code) => entry.write({ code, problem: null })}
      />
    </Stack>
  )
}
