// Brands and models that nobody has: for each, whether it is new or a known one. What was answered can be changed.
import { Collapse, Group, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ANSWER_NEW, type BrandQuestion, type Import, importsApi } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import { call } from '../../api/call.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { BrandSelect, ModelSelect } from '../engines/brands.parts.tsx'
import { importQuery } from './imports.api.ts'
import classes from './imports.module.css'

const keyOf = ({ brand, model }: BrandQuestion) => `${brand}\n${model ?? ''}`
const writtenOf = ({ brand, model }: BrandQuestion) => (model === null ? brand : `${brand} ${model}`)

export function BrandQuestions({ of }: { of: Import }) {
  const client = useQueryClient()
  const asked = of.brands.filter(({ answer }) => answer === null)
  const said = of.brands.filter(({ answer }) => answer !== null)
  const [isOpen, { toggle }] = useDisclosure(false)
  const [chosen, setChosen] = useState<Record<string, string | null>>({})
  const given = of.brands.flatMap((question) => {
    const answer = chosen[keyOf(question)]
    return answer === undefined || answer === question.answer ? [] : [{ ...question, answer }]
  })
  const check = useAsyncAction(async () => {
    const columns = of.columns.map(({ field, numbers, days }) => ({ field, numbers, days }))
    const body = {
      ...{ columns, fixed: of.fixed, onMatch: of.onMatch, version: of.version },
      brands: given.map(({ brand, model, answer }) => ({ brand, model, answer })),
    }
    const checking = await call(importsApi.check, { params: { id: of.id }, body, failure: texts.notChecked })
    client.setQueryData(importQuery(of.id).queryKey, checking)
  })
  if (of.brands.length === 0) return null
  const list = (questions: readonly BrandQuestion[]) => (
    <div className={classes.fixed}>
      {questions.map((question) => (
        <Question
          key={keyOf(question)}
          of={question}
          onChange={(answer) => setChosen({ ...chosen, [keyOf(question)]: answer })}
        />
      ))}
    </div>
  )
  return (
    <Section title={texts.brands}>
      {asked.length > 0 && (
        <Text c="dimmed" mb="sm">
          {texts.brandsHint}
        </Text>
      )}
      {list(asked)}
      {said.length > 0 && (
        <>
          <UnstyledButton className={classes.settings} aria-expanded={isOpen} onClick={toggle}>
            {texts.brandsSaid(said.length)}
          </UnstyledButton>
          <Collapse expanded={isOpen} keepMounted={false}>
            {list(said)}
          </Collapse>
        </>
      )}
      {(asked.length > 0 || isOpen) && (
        <Group mt="md">
          <ServerButton
            variant="default"
            loading={check.pending}
            disabled={given.length === 0}
            onClick={() => void check.run()}
          >
            {texts.brandsAnswered}
          </ServerButton>
        </Group>
      )}
    </Section>
  )
}

/** Shows the select of all known ones. */
const OTHER = 'OTHER'

/** `onChange`: null while nothing is said. */
function Question({ of, onChange }: { of: BrandQuestion; onChange: (answer: string | null) => void }) {
  const { model, brandId, like, answer } = of
  const isListed = answer === null || answer === ANSWER_NEW || answer === like?.answer
  const [choice, setChoice] = useState(isListed ? (answer ?? '') : OTHER)
  const [other, setOther] = useState(isListed ? '' : answer)
  const written = writtenOf(of)
  const known = {
    'aria-label': texts.brandMeant(written),
    value: other,
    onChange: (id: string) => {
      setOther(id)
      onChange(id || null)
    },
  }
  return (
    <div>
      <NativeSelect
        label={texts.brandAsked(written, like?.label ?? null)}
        value={choice}
        onChange={({ currentTarget }) => {
          setChoice(currentTarget.value)
          onChange((currentTarget.value === OTHER ? other : currentTarget.value) || null)
        }}
        data={[
          { value: '', label: texts.brandUnsaid },
          ...(like ? [{ value: like.answer, label: like.label }] : []),
          // A new brand has no models yet.
          ...(model === null || brandId ? [{ value: OTHER, label: texts.brandOther(model !== null) }] : []),
          { value: ANSWER_NEW, label: texts.brandNew(written) },
        ]}
      />
      {choice === OTHER &&
        (model === null ? (
          <BrandSelect mt={4} {...known} />
        ) : (
          <ModelSelect mt={4} brandId={brandId ?? ''} {...known} />
        ))}
    </div>
  )
}
