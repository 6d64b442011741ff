// The notes of a job on its page, for the people of the workshop. What waits on this device stands above the others.

import { Button, Stack, Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { whenDone } from '../../../shared/done-at.ts'
import { jobNotesApi } from '../../../shared/requests/job-notes.contract.ts'
import { jobNotesTexts as texts } from '../../../shared/requests/job-notes.texts.ts'
import { fieldsOf, useUnlisted } from '../../offline/waiting-work.ts'
import { FirstEntry } from '../../ui/feedback/nothing-yet.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { WaitingItem } from '../../ui/feedback/waiting-mark.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { MoreButton } from '../../ui/lists/more-button.tsx'
import { jobNotesQuery } from './job-notes.api.ts'
import classes from './job-notes.module.css'

interface Props {
  requestId: string
  /** Undefined where another part of the page opens the dialog. */
  onAdd: (() => void) | undefined
}

export function JobNotes({ requestId, onAdd }: Props) {
  const query = useInfiniteQuery(jobNotesQuery(requestId))
  const waiting = useUnlisted(jobNotesApi.add, requestId, query)
  const notes = query.data?.pages.flatMap(({ content }) => content) ?? []
  const add = onAdd && (
    <Button variant="default" leftSection={<IconNote size={18} aria-hidden />} onClick={onAdd}>
      {texts.add}
    </Button>
  )
  const failed = !query.data && query.isError
  if (!failed && notes.length + waiting.length === 0) return add ? <FirstEntry>{add}</FirstEntry> : null
  return (
    <Section title={texts.title} actions={add}>
      <QueryState query={query} failed={texts.listFailed} />
      {notes.length + waiting.length > 0 && (
        <Stack component="ul" gap="sm" className={classes.notes} aria-label={texts.title}>
          {waiting.toReversed().map((work) => (
            <WaitingItem key={work.order} work={work}>
              <Text className={classes.text}>{String(fieldsOf(work).text ?? '')}</Text>
            </WaitingItem>
          ))}
          {notes.map(({ id, text, writtenBy, createdAt, doneAt }) => (
            <li key={id}>
              <Text className={classes.text}>{text}</Text>
              <Text size="sm" c="dimmed">
                {texts.by(writtenBy ?? texts.deletedAccount, whenDone(doneAt, createdAt))}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <MoreButton query={query} mt="sm">
        {texts.more}
      </MoreButton>
    </Section>
  )
}
