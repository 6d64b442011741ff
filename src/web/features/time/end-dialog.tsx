// Asks when a forgotten clock ended: the person's last act on that job or closing time with one press, or a time that they type.
import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TimeEntry, timeApi } from '../../../shared/time/time.contract.ts'
import { timeTexts as texts } from '../../../shared/time/time.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { publicWorkshopQuery } from '../workshop/workshop.api.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { closingOf, isPossibleEnd } from './entry-values.ts'
import classes from './time.module.css'

export function EndDialog({ entry, onClose }: { entry: TimeEntry; onClose: () => void }) {
  const client = useQueryClient()
  const workshop = useQuery(publicWorkshopQuery)
  const [isTyping, setIsTyping] = useState(false)
  const { id, startedAt, lastActAt } = entry
  const end = useAsyncAction(async (endedAt: string) => {
    await call(timeApi.correct, { params: { id }, body: { startedAt, endedAt }, failure: texts.saveFailed })
    await invalidate(client, 'time')
    onClose()
  })
  if (isTyping) return <EntryDialog entry={entry} onClose={onClose} />
  const closing = closingOf(startedAt, workshop.data?.openingHours ?? null)
  const offers = [
    ...(lastActAt ? [{ at: lastActAt, label: texts.lastAct(lastActAt) }] : []),
    ...(closing ? [{ at: closing, label: texts.closing(closing) }] : []),
  ].filter(({ at }) => isPossibleEnd(startedAt, at))
  return (
    <Dialog title={texts.endTitle} onClose={onClose}>
      <Text mb="md">{texts.forgotten(entry.boatName, startedAt, new Date())}</Text>
      <div className={classes.offers}>
        {offers.map(({ at, label }) => (
          <ServerButton key={label} size="md" variant="default" disabled={end.pending} onClick={() => end.run(at)}>
            {label}
          </ServerButton>
        ))}
        <ServerButton size="md" variant="default" onClick={() => setIsTyping(true)}>
          {texts.write}
        </ServerButton>
      </div>
    </Dialog>
  )
}
