// Brands and models that nobody has: for each, whether it is new or a known one.
import { Group, NativeSelect, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ANSWER_NEW, type BrandQuestion, type Import, importsApi } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { importQuery } from './imports.api.ts'
import classes from './imports.module.css'

const keyOf = ({ brand, model }: BrandQuestion) => `${brand}\n${model ?? ''}`
const writtenOf = ({ brand, model }: BrandQuestion) => (model === null ? brand : `${brand} ${model}`)

export function BrandQuestions({ of }: { of: Import }) {
  const client = useQueryClient()
  const asked = of.brands.filter(({ answer }) => answer === null)
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const answerOf = (question: BrandQuestion) => question.answer ?? (chosen[keyOf(question)] || null)
  const check = useAsyncAction(async () => {
    const columns = of.columns.map(({ field, numbers, days }) => ({ field, numbers, days }))
    const brands = of.brands.map((question) => ({ ...question, answer: answerOf(question) }))
    const body = {
      ...{ columns, fixed: of.fixed, onMatch: of.onMatch, version: of.version },
      brands: brands.map(({ brand, model, answer }) => ({ brand, model, answer })),
    }
    const checking = await call(importsApi.check, { params: { id: of.id }, body, failure: texts.notChecked })
    client.setQueryData(importQuery(of.id).queryKey, checking)
  })
  if (asked.length === 0) return null
  return (
    <Section title={texts.brands}>
      <Text c="dimmed" mb="sm">
        {texts.brandsHint}
      </Text>
      <div className={classes.fixed}>
        {asked.map((question) => (
          <NativeSelect
            key={keyOf(question)}
            label={texts.brandAsked(writtenOf(question), question.like?.label ?? null)}
            value={chosen[keyOf(question)] ?? ''}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [keyOf(question)]: currentTarget.value })}
            data={[
              { value: '', label: texts.brandUnsaid },
              ...(question.like ? [{ value: question.like.answer, label: question.like.label }] : []),
              { value: ANSWER_NEW, label: texts.brandNew(writtenOf(question)) },
            ]}
          />
        ))}
      </div>
      <Group mt="md">
        <ServerButton
          variant="default"
          loading={check.pending}
          disabled={!asked.some((question) => answerOf(question))}
          onClick={() => void check.run()}
        >
          {texts.brandsAnswered}
        </ServerButton>
      </Group>
    </Section>
  )
}
