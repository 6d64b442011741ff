// The plan of one engine: what is due next, and the request for it. An admin chooses its template.
import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { type EnginePlan, type EnginePlanItem, enginePlansApi } from '../../../shared/plans/plans.contract.ts'
import { plansTexts as texts } from '../../../shared/plans/plans.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { ServerSwitch } from '../../ui/forms/server-switch.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { PlanStateBadge } from './plan-state.tsx'
import { type AskedItems, enginePlanQuery, templatesQuery } from './plans.api.ts'

const OwnItemsForm = onDemand(async () => (await import('./own-items-form.tsx')).OwnItemsForm)
const LastDoneForm = onDemand(async () => (await import('./last-done-form.tsx')).LastDoneForm)

interface Props {
  viewer: 'ADMIN' | 'CUSTOMER'
  engine: Engine
  onClose: () => void
  /** Absent for somebody who may not ask for service. */
  onRequest?: ((items: AskedItems) => void) | undefined
}

export function PlanDialog({ viewer, engine, onClose, onRequest }: Props) {
  const plan = useQuery(enginePlanQuery(engine.id))
  const [form, setForm] = useState<'done' | 'own' | null>(null)
  const name = `${engine.brand} ${engine.model}`
  if (form && plan.data) {
    const Form = form === 'done' ? LastDoneForm : OwnItemsForm
    return <Form plan={plan.data} engine={name} onClose={() => setForm(null)} />
  }
  return (
    <Dialog title={texts.title(name)} onClose={onClose} size="lg">
      <QueryState query={plan} failed={texts.loadFailed}>
        <ListSkeleton label={texts.items} cards rows={3} />
      </QueryState>
      {plan.data && (
        <Stack gap="md">
          {viewer === 'ADMIN' && (
            <>
              <AdminPart key={plan.data.version} plan={plan.data} />
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
                <Button variant="default" onClick={() => setForm('own')}>
                  {texts.own.open}
                </Button>
                {plan.data.items.length > 0 && (
                  <Button variant="default" onClick={() => setForm('done')}>
                    {texts.lastDone.open}
                  </Button>
                )}
              </SimpleGrid>
            </>
          )}
          {plan.data.items.length === 0 ? (
            <EmptyState title={texts.empty} hint={texts.emptyHint[viewer]} />
          ) : (
            <Items plan={plan.data} onRequest={onRequest} />
          )}
        </Stack>
      )}
    </Dialog>
  )
}

const isUrgent = ({ state }: EnginePlanItem) => state === 'OVERDUE' || state === 'SOON'

function Items({ plan, onRequest }: { plan: EnginePlan; onRequest: Props['onRequest'] }) {
  const [chosen, setChosen] = useState(() =>
    plan.items.filter((item) => isUrgent(item) && !item.requestId).map(({ id }) => id),
  )
  const asked = plan.items.filter(({ id }) => chosen.includes(id))
  const request = () =>
    onRequest?.({ ids: asked.map(({ id }) => id), titles: asked.map(({ title }) => title), engineId: plan.engineId })
  return (
    <>
      {plan.template && (
        <Text size="sm" c="dimmed">
          {[texts.fromTemplate(plan.template.name), plan.template.source, texts.warning].filter(Boolean).join(' · ')}
        </Text>
      )}
      <Checkbox.Group label={texts.items} value={chosen} onChange={setChosen}>
        <Stack gap="sm" mt="xs">
          {plan.items.map((item) => (
            <Group key={item.id} justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
              <Checkbox
                value={item.id}
                label={item.title}
                description={describe(item, plan)}
                disabled={item.isFinished || item.requestId !== null}
              />
              {!item.isFinished && <PlanStateBadge state={item.state} />}
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      {onRequest && (
        <Button color="buoy" disabled={asked.length === 0} onClick={request}>
          {texts.request}
        </Button>
      )}
    </>
  )
}

function describe(item: EnginePlanItem, { hoursUsed, template }: EnginePlan): string {
  const hasDone = item.doneOn !== null || item.doneAtHours !== null
  return [
    item.isFinished ? texts.finished : texts.limits({ ...item, hoursUsed }),
    hasDone && texts.done(item.doneOn, item.doneAtHours),
    item.requestId !== null && texts.requested,
    template !== null && item.isOwn && texts.own.mark,
  ]
    .filter(Boolean)
    .join(' · ')
}

function AdminPart({ plan }: { plan: EnginePlan }) {
  const client = useQueryClient()
  const templates = useQuery(templatesQuery)
  const [templateId, setTemplateId] = useState(plan.template?.id ?? null)
  const { run, pending } = useAsyncAction(async (change: { templateId?: string; harshUse?: boolean }) => {
    const body = { ...change, version: plan.version }
    try {
      await call(enginePlansApi.update, { params: { id: plan.engineId }, body, failure: texts.saveFailed })
    } finally {
      // Somebody else may have changed it: the dialog then shows the current plan.
      await invalidate(client, 'engine')
    }
  })
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <Select
          label={texts.template}
          placeholder={templates.data?.length === 0 ? texts.noTemplates : undefined}
          data={templates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={templateId}
          onChange={setTemplateId}
          searchable
          flex={1}
        />
        <ServerButton
          variant="default"
          loading={pending}
          disabled={templateId === null || templateId === plan.template?.id}
          onClick={() => templateId !== null && void run({ templateId })}
        >
          {texts.apply}
        </ServerButton>
      </Group>
      {plan.differences.length > 0 && (
        <Alert color="yellow" title={texts.differs(plan.differences.length)}>
          <Text size="sm" mb="xs">
            {plan.differences.map(({ kind, item }) => `${item.title} (${texts.differences[kind]})`).join(', ')}
          </Text>
          <ServerButton
            size="sm"
            variant="default"
            loading={pending}
            onClick={() => plan.template && void run({ templateId: plan.template.id })}
          >
            {texts.take}
          </ServerButton>
        </Alert>
      )}
      <ServerSwitch
        label={texts.harshUse}
        checked={plan.harshUse}
        disabled={pending}
        onChange={(event) => void run({ harshUse: event.currentTarget.checked })}
      />
    </Stack>
  )
}
