// Above the workshop's amount the question about an acceptance asks for a code from a mail.
import { Stack } from '@mantine/core'
import { offerCodesApi } from '../../../../shared/offers/offer-codes.contract.ts'
import { offerCodeTexts as texts } from '../../../../shared/offers/offer-codes.texts.ts'
import type { Offer } from '../../../../shared/offers/offers.contract.ts'
import { call } from '../../../api/call.ts'
import { type AnswerEntry, useAnswerEntry } from './answer-entry.ts'
import { CodeField } from './code-field.tsx'

interface Props {
  offer: Offer
  entry: AnswerEntry
}

export function OfferCode({ offer, entry }: Props) {
  const { code, problem } = useAnswerEntry(entry)
  return (
    <Stack gap="md">
      <CodeField
        intro={texts.intro}
        send={() => call(offerCodesApi.send, { params: { id: offer.id }, success: null })}
        code={code}
        problem={problem}
        onChange={(typed) => entry.write({ code: typed, problem: null })}
      />
    </Stack>
  )
}
