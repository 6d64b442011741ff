// The builder's fields of extra work: why, photos, what it changes, and until when the owner answers.
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { dayOf } from '../../../../shared/days.ts'
import { extraReasonTexts, extraTexts } from '../../../../shared/offers/extra-work.texts.ts'
import { EXTRA_REASONS } from '../../../../shared/offers/extra-work.ts'
import { DayInput } from '../../../ui/forms/day-input.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { PhotoChoice } from '../../photos/photos.parts.tsx'
import type { OfferValues } from '../builder/offer-form.ts'
import { answerByOf, answerPartsOf } from './extra-form.ts'
import classes from './extra-work.module.css'

const texts = extraTexts.builder
const reasons = EXTRA_REASONS.map((value) => ({ value, label: extraReasonTexts[value] }))

interface Props {
  form: UseFormReturnType<OfferValues>
  requestId: string
}

export function ExtraFields({ form, requestId }: Props) {
  const { answerBy, photoIds } = form.values
  const { day, time } = answerPartsOf(answerBy)
  const answer = form.getInputProps('answerBy')
  const photos = form.getInputProps('photoIds')
  const today = dayOf(new Date())
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <PhotoChoice
          requestId={requestId}
          label={extraTexts.draft.photos}
          value={photoIds}
          onChange={photos.onChange}
          error={photos.error}
        />
        <div className={classes.fields}>
          <NativeSelect label={extraTexts.draft.reason} data={reasons} {...form.getInputProps('reason')} />
          <DayInput
            label={texts.finishDay}
            description={texts.finishDayHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            minDate={today}
            {...form.getInputProps('finishDay')}
          />
          <DayInput
            label={texts.answerDay}
            minDate={today}
            {...answer}
            value={day}
            onChange={(next) => answer.onChange(answerByOf(next, time))}
          />
          {day && (
            <TextInput
              type="time"
              label={texts.answerTime}
              value={time}
              onChange={(event) => answer.onChange(answerByOf(day, event.currentTarget.value))}
            />
          )}
        </div>
        <TextArea
          label={texts.ifRefused}
          placeholder={texts.ifRefusedHint}
          minRows={1}
          maxRows={5}
          {...form.getInputProps('ifRefused')}
        />
      </Stack>
    </Section>
  )
}
