// The code field. A keyboard-wedge scanner types a code and Enter: the field has the focus from the start, gets it back when
// the user types elsewhere, and is empty again at once, while earlier scans are still being looked up.
import { ActionIcon, Alert, Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCamera, IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { partListsTexts } from '../../../shared/inventory/inventory.texts.ts'
import { Section } from '../../ui/layout/section.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { AskQuantity } from './ask-quantity.tsx'
import classes from './new-list.module.css'
import type { Outcome, ScanProblem, ScanQueue, Scans } from './scan-queue.ts'
import { hasCamera } from './use-camera.ts'
import { useScannerFocus } from './use-scanner-focus.ts'

const CameraDialog = onDemand(async () => (await import('./camera-dialog.tsx')).CameraDialog)

const texts = partListsTexts.create

interface Props {
  store: Pick<ScanQueue, 'scan' | 'retry' | 'dismiss' | 'answer'>
  scans: Scans
  /** The effect of a scan. */
  hint: string | undefined
  /** Above the code field. */
  head?: ReactNode
}

export function ScanPanel({ store, scans, hint, head }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const isNarrow = useIsNarrow()
  const [filming, setFilming] = useState(false)
  useScannerFocus(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field.current) return
    // Read and emptied at once: the next scan may already begin.
    const { value } = field.current
    field.current.value = ''
    field.current.focus()
    store.scan(value)
  }
  const { asked, outcome, waiting } = scans
  const result = asked ? (
    <AskQuantity key={asked.count} asked={asked} waiting={waiting.length - 1} store={store} />
  ) : (
    <LastOutcome outcome={outcome} waiting={waiting.length} hint={hint} />
  )
  useReturn(field, asked !== null, isNarrow)
  return (
    <Section title={texts.scan}>
      {head}
      <form onSubmit={submit} className={classes.scan}>
        <TextInput
          ref={field}
          className={classes.grow}
          label={texts.code}
          placeholder={texts.codePlaceholder}
          // On a phone the keyboard would cover half of the screen.
          autoFocus={!isNarrow}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          rightSection={waiting.length > 0 && !asked ? <Loader size={16} /> : null}
        />
        <Button type="submit" variant="default">
          {texts.add}
        </Button>
      </form>
      {isNarrow && hasCamera() && (
        <Button fullWidth mt="sm" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setFilming(true)}>
          {texts.camera}
        </Button>
      )}
      {!filming && result}
      <Problems problems={scans.problems} store={store} />
      {filming && <CameraDialog onCode={store.scan} onClose={() => setFilming(false)} status={result} />}
    </Section>
  )
}

/** After an answer the next scan is typed here. */
function useReturn(field: RefObject<HTMLInputElement | null>, isAsked: boolean, isNarrow: boolean): void {
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !isAsked && !isNarrow) field.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked, isNarrow, field])
}

interface LastOutcomeProps {
  outcome: Outcome | null
  waiting: number
  /** Shown until something has been scanned. */
  hint: string | undefined
}

/** Announced too, for users who scan without looking. */
function LastOutcome({ outcome, waiting, hint }: LastOutcomeProps) {
  const isAdded = outcome?.kind === 'added'
  return (
    <div className={classes.outcome} role="status" aria-live="polite">
      {hint && waiting === 0 && !outcome && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {waiting > 0 ? (
        <Text size="sm" c="dimmed">
          {texts.lookingUp(waiting)}
        </Text>
      ) : (
        outcome && (
          <span key={outcome.count} className={classes.flash} data-kind={isAdded ? 'good' : 'bad'}>
            {isAdded ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            {wordsOf(outcome)}
          </span>
        )
      )}
    </div>
  )
}

function wordsOf(outcome: Outcome): string {
  return outcome.kind === 'added'
    ? (outcome.words ?? texts.added(outcome.name, outcome.quantity, outcome.unit))
    : texts.scanProblems[outcome.kind](outcome.code)
}

function Problems({ problems, store }: { problems: readonly ScanProblem[]; store: Props['store'] }) {
  if (problems.length === 0) return null
  return (
    <Alert color="red" mt="sm" title={texts.problems} icon={<IconAlertTriangle aria-hidden />} role="alert">
      <ul className={classes.problems}>
        {problems.map((problem) => (
          <li key={`${problem.kind}:${problem.code}`}>
            <span className={classes.grow}>
              {texts.scanProblems[problem.kind](problem.code)}
              {problem.times > 1 && ` (${texts.times(problem.times)})`}
            </span>
            <Group gap={4} wrap="nowrap">
              {problem.kind !== 'unknown' && problem.kind !== 'absent' && (
                <Button variant="subtle" size="compact-md" onClick={() => store.retry(problem)}>
                  {texts.retry}
                </Button>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.dismiss(problem.code)}
                onClick={() => store.dismiss(problem)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
