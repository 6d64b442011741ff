// The addresses of other programs that are told of events.
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksTexts as texts } from '../../../shared/programs/programs.texts.ts'
import { type Webhook, type WebhookTest, webhooksApi } from '../../../shared/programs/webhooks.contract.ts'
import { call } from '../../api/call.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { EndButton, ProgramCard, SecretDialog } from './program-card.tsx'
import { webhooksQuery } from './programs.api.ts'

const WebhookDialog = onDemand(async () => (await import('./webhook-dialog.tsx')).WebhookDialog)
const WebhookForm = onDemand(async () => (await import('./webhook-form.tsx')).WebhookForm)

function Hook({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const client = useQueryClient()
  const [tried, setTried] = useState<WebhookTest | null>(null)
  const { id, url, isEnabled } = webhook
  const test = useAsyncAction(async () =>
    setTried(await call(webhooksApi.test, { params: { id }, failure: texts.testFailed, toast: false })),
  )
  const remove = async () =>
    client.setQueryData(webhooksQuery.queryKey, await call(webhooksApi.remove, { params: { id } }))
  return (
    <ProgramCard
      name={url}
      badges={!isEnabled && <Badge color="gray">{texts.off}</Badge>}
      actions={
        <>
          <ServerButton
            variant="default"
            aria-label={texts.testOf(url)}
            loading={test.pending}
            onClick={() => void test.run()}
          >
            {texts.test}
          </ServerButton>
          <ServerButton variant="default" aria-label={texts.editOf(url)} onClick={onEdit}>
            {texts.edit}
          </ServerButton>
          <EndButton
            label={texts.remove}
            name={texts.removeOf(url)}
            question={texts.removeQuestion(url)}
            run={remove}
          />
        </>
      }
    >
      <Text size="sm" c="dimmed">
        {texts.last(webhook)}
      </Text>
      <Text size="sm" role="status">
        {tried && texts.tested(tried)}
      </Text>
    </ProgramCard>
  )
}

export function WebhooksSection() {
  const webhooks = useQuery(webhooksQuery)
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setEdited(null)
  return (
    <section>
      <Group justify="space-between" mt="xl" mb="xs">
        <Title order={2}>{texts.title}</Title>
        <ServerButton
          variant="default"
          leftSection={<IconWebhook size={18} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {texts.add}
        </ServerButton>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {texts.hint}
      </Text>
      <QueryState query={webhooks} failed={texts.loadFailed}>
        <ListSkeleton label={texts.title} cards />
      </QueryState>
      {webhooks.data && webhooks.data.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} aria-label={texts.title}>
          {webhooks.data.map((webhook) => (
            <Hook key={webhook.id} webhook={webhook} onEdit={() => setEdited(webhook)} />
          ))}
        </Stack>
      )}
      {edited === 'new' && <WebhookDialog onMade={setSecret} onClose={close} />}
      {edited && edited !== 'new' && <WebhookForm webhook={edited} onClose={close} />}
      {secret && <SecretDialog texts={texts} value={secret} onClose={() => setSecret(null)} />}
    </section>
  )
}
