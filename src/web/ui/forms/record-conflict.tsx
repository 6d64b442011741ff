// The other person's saved values beside the values typed here, in place of the form's fields. "Mine" submits the form around it.
import { Button, Text } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { recordConflictTexts } from '../../../shared/app/record-conflict.texts.ts'
import { formatInstant } from '../../../shared/days.ts'
import type { Changed } from '../../feedback/api-error.ts'
import classes from './record-conflict.module.css'
import { SubmitButton } from './submit-button.tsx'

const texts = recordConflictTexts

export interface Difference {
  label: string
  /** The current value; null: the record was deleted. */
  theirs: string | null
  /** The typed value; null: not changed here. */
  mine: string | null
}

interface Props {
  differences: readonly Difference[]
  isSaving: boolean
  /** When the record was saved last, if it says so. */
  changedAt?: string | undefined
  /** By whom, as the refusal said it. */
  changed?: Changed | undefined
  /** Takes the fresh record into the form. The other choice, "mine", submits the form. */
  onDiscard?: () => void
  /** Continues with the form's values, if there is nothing to submit. Without both, the record was deleted. */
  onGoOn?: () => void
}

export function RecordConflict({ differences, isSaving, changed, changedAt = changed?.at, onDiscard, onGoOn }: Props) {
  const panel = useRef<HTMLElement>(null)
  const title = useId()
  // The focus moves here because the fields are hidden; screen readers then read the panel.
  useEffect(() => panel.current?.focus(), [])
  const answer = onDiscard ?? onGoOn
  const take = () => {
    const form = panel.current?.closest('form')
    answer?.()
    // Waits until the fields are visible again.
    requestAnimationFrame(() => form?.querySelector<HTMLElement>('[data-autofocus], input, textarea')?.focus())
  }
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={title} className={classes.panel}>
      <Text id={title} fw={650} component="h3">
        {answer ? texts.title : texts.deletedTitle}
      </Text>
      <Text size="sm">{hintOf(differences.length > 0, onDiscard, onGoOn)}</Text>
      {answer && changedAt && (
        <Text size="sm" c="dimmed">
          {texts.changedAt(formatInstant(changedAt), changed?.by)}
        </Text>
      )}
      {differences.length > 0 && <Differences differences={differences} isDeleted={!answer} />}
      {answer && (
        <div className={classes.answers}>
          <Button variant="default" disabled={isSaving} onClick={take}>
            {onDiscard ? texts.theirs : texts.goOn}
          </Button>
          {onDiscard && (
            <SubmitButton color="buoy" pending={isSaving}>
              {texts.mine}
            </SubmitButton>
          )}
        </div>
      )}
    </section>
  )
}

/** What this device wanted beside what is there now. */
interface BothSidesProps {
  differences: readonly Difference[]
  changedAt: string
  changed?: Changed | undefined
}

export function BothSides({ differences, changedAt, changed }: BothSidesProps) {
  return (
    <section className={classes.panel}>
      <Text size="sm" c="dimmed">
        {texts.changedAt(formatInstant(changedAt), changed?.by)}
      </Text>
      <Differences differences={differences} />
    </section>
  )
}

/** Shown above a question that is asked again because its record has changed. */
interface ChangedProps {
  differences: readonly Difference[]
  changed?: Changed | undefined
}

export function ChangedDifferences({ differences, changed }: ChangedProps) {
  return (
    <section className={classes.panel} role="alert">
      <Text fw={650}>{texts.title}</Text>
      <Text size="sm">{texts.again}</Text>
      {changed && (
        <Text size="sm" c="dimmed">
          {texts.changedAt(formatInstant(changed.at), changed.by)}
        </Text>
      )}
      <Differences differences={differences} heads={[texts.saved, texts.before]} />
    </section>
  )
}

function hintOf(isDifferent: boolean, onDiscard: unknown, onGoOn: unknown): string {
  if (onGoOn) return texts.again
  if (!onDiscard) return texts.deletedText
  return isDifferent ? texts.text : texts.same
}

interface TableProps {
  differences: readonly Difference[]
  isDeleted?: boolean
  /** The headings of the two columns; default: the saved and the typed value. */
  heads?: readonly [string, string]
}

function Differences({ differences, isDeleted = false, heads = [texts.saved, texts.typed] }: TableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          {!isDeleted && <th scope="col">{heads[0]}</th>}
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, theirs, mine }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {!isDeleted && <td>{theirs || texts.empty}</td>}
            <td>
              {mine === null ? (
                <Text component="span" size="sm" c="dimmed">
                  {texts.untouched}
                </Text>
              ) : (
                mine || texts.empty
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
