// İşletme → Programlar: the keys with which other programs call.
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type ApiToken, apiTokensApi } from '../../../shared/programs/api-tokens.contract.ts'
import { programsTexts as texts } from '../../../shared/programs/programs.texts.ts'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { EndButton, ProgramCard, SecretDialog } from './program-card.tsx'
import { apiTokensQuery } from './programs.api.ts'
import { WebhooksSection } from './webhooks-section.tsx'

const ApiTokenDialog = onDemand(async () => (await import('./api-token-dialog.tsx')).ApiTokenDialog)
const ApiTokenForm = onDemand(async () => (await import('./api-token-form.tsx')).ApiTokenForm)

function Token({ token, onEdit }: { token: ApiToken; onEdit: () => void }) {
  const client = useQueryClient()
  const { id, name, scope, expiresAt } = token
  const end = async () =>
    client.setQueryData(apiTokensQuery.queryKey, await call(apiTokensApi.remove, { params: { id } }))
  const isOver = Date.parse(expiresAt) <= Date.now()
  return (
    <ProgramCard
      name={name}
      badges={
        <>
          <Badge color={scope === 'WRITE' ? 'yellow' : 'gray'}>{texts.scopes[scope]}</Badge>
          {isOver && <Badge color="red">{texts.ended}</Badge>}
        </>
      }
      actions={
        <>
          {!isOver && (
            <ServerButton variant="default" aria-label={texts.editOf(name)} onClick={onEdit}>
              {texts.edit}
            </ServerButton>
          )}
          <EndButton label={texts.end} name={texts.endOf(name)} question={texts.endQuestion(name)} run={end} />
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {texts.facts(token)}
      </Text>
    </ProgramCard>
  )
}

export function ProgramsPage() {
  const tokens = useQuery(apiTokensQuery)
  const [edited, setEdited] = useState<ApiToken | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <PageHeader
        title={appTexts.titles.programs}
        description={texts.lead}
        back={{ to: '/admin/workshop', label: appTexts.titles.workshop }}
      />
      <Group justify="space-between" mb="md">
        <Title order={2}>{texts.tokens}</Title>
        <ServerButton color="buoy" leftSection={<IconKey size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {texts.create}
        </ServerButton>
      </Group>
      <QueryState query={tokens} failed={texts.loadFailed}>
        <ListSkeleton label={texts.tokens} cards />
      </QueryState>
      {tokens.data?.length === 0 && (
        <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<IconKey size={44} stroke={1.3} />} />
      )}
      <Stack component="ul" gap="sm" m={0} p={0} aria-label={texts.tokens}>
        {tokens.data?.map((token) => (
          <Token key={token.id} token={token} onEdit={() => setEdited(token)} />
        ))}
      </Stack>
      <WebhooksSection />
      {edited === 'new' && <ApiTokenDialog onMade={setSecret} onClose={close} />}
      {edited && edited !== 'new' && <ApiTokenForm token={edited} onClose={close} />}
      {secret && <SecretDialog texts={texts} value={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
