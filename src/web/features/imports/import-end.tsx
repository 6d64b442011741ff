// What a run did, and the way back while there is one.
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayOf, formatDay } from '../../../shared/days.ts'
import { type Import, type ImportKind, importsApi } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import type { LiveTopic } from '../../../shared/live/live.contract.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { ApiError } from '../../feedback/api-error.ts'
import { Link } from '../../routing/link.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Report } from './import-result.tsx'
import { ImportRows } from './import-rows.tsx'
import { importQuery } from './imports.api.ts'
import { LIST_PATHS } from './imports-paths.ts'

const CHANGED: Record<ImportKind, LiveTopic[]> = {
  FLEET: ['account', 'boat', 'engine', 'brand', 'payment'],
  PARTS: ['inventory'],
}

export function ImportEnd({ of, onLeave }: { of: Import; onLeave: () => void }) {
  const client = useQueryClient()
  const [inUse, setInUse] = useState<string[]>([])
  useEffect(() => void invalidate(client, CHANGED[of.kind]), [client, of.kind])
  const send = async (rest: boolean) => {
    try {
      const undoing = await call(importsApi.undo, { params: { id: of.id }, body: { rest }, failure: texts.notUndone })
      client.setQueryData(importQuery(of.id).queryKey, undoing)
    } catch (error) {
      if (error instanceof ApiError) setInUse(error.inUse)
      throw error
    }
  }
  const undoRest = useAsyncAction(() => send(true))
  const ask = () =>
    confirmAction({
      title: texts.undo,
      message: texts.undoQuestion,
      confirmLabel: texts.undo,
      dangerous: true,
      onConfirm: () => send(false),
    })
  return (
    <Stack gap="md">
      <Section title={of.fileName} actions={<Report id={of.id} />}>
        <Text>{said(of)}</Text>
        {of.left > 0 && <Text>{texts.left(of.left)}</Text>}
        {of.undoUntil && <Text c="dimmed">{texts.undoUntil(formatDay(dayOf(new Date(of.undoUntil))))}</Text>}
      </Section>
      {of.state === 'FAILED' && (
        <Section title={texts.failedRows}>
          <ImportRows of={of} verdict={of.counts.BAD > 0 ? 'BAD' : 'ASKS'} />
        </Section>
      )}
      {inUse.length > 0 && (
        <Alert color="buoy" title={texts.inUse}>
          <List mb="sm">
            {inUse.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
          <ServerButton variant="default" loading={undoRest.pending} onClick={() => void undoRest.run()}>
            {texts.undoRest}
          </ServerButton>
        </Alert>
      )}
      <Group gap="sm">
        <Button component={Link} to={LIST_PATHS[of.kind]} color="buoy">
          {texts.goTo[of.kind]}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {texts.again}
        </Button>
        {of.undoUntil && (
          <ServerButton variant="subtle" color="red" onClick={ask}>
            {texts.undo}
          </ServerButton>
        )}
      </Group>
    </Stack>
  )
}

const said = ({ state, done, left }: Import): string =>
  state === 'FAILED' ? texts.failed : state === 'UNDONE' ? texts.undone(done - left) : texts.finished(done - left)
