// The addresses of other programs that are told of events.
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksTexts as texts } from '../../../shared/programs/programs.texts.ts'
import { type Webhook, type WebhookTest, webhooksApi } from '../../../shared/programs/webhooks.contract.ts'
import { call } from '../../api/call.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { SecretText } from '../../ui/layout/secret-text.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { confirmAction } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
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
  const ask = () =>
    confirmAction({
      title: texts.remove,
      message: texts.removeQuestion(url),
      confirmLabel: texts.remove,
      dangerous: true,
      onConfirm: remove,
    })
  return (
    <Card component="li">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="sm">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
            {!isEnabled && <Badge color="gray">{texts.off}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {texts.last(webhook)}
          </Text>
          <Text size="sm" role="status">
            {tried && texts.tested(tried)}
          </Text>
        </div>
        <Group gap="sm">
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
          <ServerButton variant="subtle" color="red" aria-label={texts.removeOf(url)} onClick={ask}>
            {texts.remove}
          </ServerButton>
        </Group>
      </Group>
    </Card>
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
      {secret && (
        <Dialog title={texts.made} onClose={() => setSecret(null)}>
          <Stack gap="md">
            <Text>{texts.madeHint}</Text>
            <SecretText label={texts.secret} value={secret} />
            <Button variant="default" onClick={() => setSecret(null)}>
              {texts.close}
            </Button>
          </Stack>
        </Dialog>
      )}
    </section>
  )
}
