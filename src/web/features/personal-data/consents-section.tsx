// The notice with what has changed in it, and the consents that a person gave or withdraws.
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatDay } from '../../../shared/days.ts'
import { type Consent, type ConsentKind, consentsApi } from '../../../shared/personal-data/consents.contract.ts'
import { consentsTexts as texts } from '../../../shared/personal-data/consents.texts.ts'
import { call } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { Section } from '../../ui/layout/section.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { consentsQuery } from './consents.api.ts'

function Changes({ of: { changes }, title }: { of: Consent; title: string }) {
  if (changes.length === 0) return null
  return (
    <Stack gap={6}>
      <Text>{title}</Text>
      {changes.map(({ isNew, text }) => (
        <Text key={`${isNew}${text}`} size="sm" component={isNew ? 'ins' : 'del'} td="none">
          <Badge color={isNew ? 'green' : 'gray'} mr={8}>
            {isNew ? texts.isNew : texts.isGone}
          </Badge>
          {text}
        </Text>
      ))}
    </Stack>
  )
}

const Version = ({ of: { version } }: { of: Consent }) => (
  <Text size="sm" c="dimmed">
    {texts.version(version)}
  </Text>
)

function useChanges() {
  const client = useQueryClient()
  const shown = (consents: Consent[]) => client.setQueryData(consentsQuery.queryKey, consents)
  return {
    give: async (kind: ConsentKind, version: string, toast: boolean) =>
      shown(await call(consentsApi.give, { body: { kind, version }, toast })),
    withdraw: async () => shown(await call(consentsApi.withdraw, { query: { kind: 'PUSH' } })),
  }
}

function Notice({ notice }: { notice: Consent }) {
  const { version, givenAt, changes } = notice
  const { give } = useChanges()
  const closing = useAsyncAction(() => give('NOTICE', version, false))
  const isFirst = givenAt === null
  const { run: show } = useAsyncAction(() => give('NOTICE', version, false))
  // Nothing to compare with: what stands here now is what was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a version
  useEffect(() => {
    if (isFirst) void show()
  }, [isFirst, version])
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3}>{texts.notice}</Title>
      {givenAt !== null && changes.length === 0 && <Text>{texts.shown(formatDay(givenAt))}</Text>}
      <Changes of={notice} title={texts.changed} />
      <Version of={notice} />
      <Group gap="sm">
        {changes.length > 0 && (
          <ServerButton variant="default" loading={closing.pending} onClick={() => void closing.run()}>
            {texts.close}
          </ServerButton>
        )}
        <Link to="/privacy">{texts.read}</Link>
      </Group>
    </Stack>
  )
}

function Push({ push }: { push: Consent }) {
  const { version, givenAt, changes, text } = push
  const { give, withdraw } = useChanges()
  const giving = useAsyncAction(() => give('PUSH', version, true))
  const withdrawing = useAsyncAction(withdraw)
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={3}>{texts.push}</Title>
      <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>
      <Changes of={push} title={texts.consentChanged} />
      <Version of={push} />
      <Text>{givenAt === null ? texts.notGiven : texts.given(formatDay(givenAt))}</Text>
      {givenAt !== null && (
        <>
          <Group gap="sm">
            {changes.length > 0 && (
              <ServerButton variant="default" loading={giving.pending} onClick={() => void giving.run()}>
                {texts.giveAgain}
              </ServerButton>
            )}
            <ServerButton variant="default" loading={withdrawing.pending} onClick={() => void withdrawing.run()}>
              {texts.withdraw}
            </ServerButton>
          </Group>
          <Text size="sm" c="dimmed">
            {texts.withdrawHint}
          </Text>
        </>
      )}
    </Stack>
  )
}

export function ConsentsSection() {
  const consents = useQuery(consentsQuery)
  const [notice, push] = consents.data ?? []
  return (
    <Section title={texts.title}>
      <QueryState query={consents} failed={texts.failed}>
        <ListSkeleton label={texts.title} cards />
      </QueryState>
      <Stack gap="lg">
        {notice && <Notice notice={notice} />}
        {push && <Push push={push} />}
      </Stack>
    </Section>
  )
}
