// What an answer may say besides yes or no: the wish to begin at once, and the reason of a refusal.
import { Checkbox, TextInput } from '@mantine/core'
import { agreedTexts, sharedOfferTexts as texts } from '../../../../shared/offers/offer-links.texts.ts'
import { offersTexts } from '../../../../shared/offers/offers.texts.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { type AnswerEntry, useAnswerEntry } from './answer-entry.ts'

export function StartAtOnce({ entry }: { entry: AnswerEntry }) {
  const { startAtOnce } = useAnswerEntry(entry)
  return (
    <Checkbox
      label={texts.startAtOnce}
      description={agreedTexts.startAtOnce}
      checked={startAtOnce}
      onChange={(event) => entry.write({ startAtOnce: event.currentTarget.checked })}
    />
  )
}

/** Where an admin answers for a customer. */
export function SaidBy({ entry }: { entry: AnswerEntry }) {
  const { saidBy } = useAnswerEntry(entry)
  return (
    <TextInput
      label={offersTexts.answerFor.saidBy}
      placeholder={offersTexts.answerFor.placeholder}
      maxLength={200}
      value={saidBy}
      onChange={(event) => entry.write({ saidBy: event.currentTarget.value })}
    />
  )
}

export function RejectionReason({ entry }: { entry: AnswerEntry }) {
  const { reason } = useAnswerEntry(entry)
  return (
    <TextArea
      label={texts.reason}
      maxLength={500}
      maxRows={6}
      value={reason}
      onChange={(event) => entry.write({ reason: event.currentTarget.value })}
    />
  )
}
