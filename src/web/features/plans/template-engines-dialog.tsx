// The engines that copied a template. A change of the template reaches an engine only where its difference is taken here.
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enginePlansApi, type ServicePlan, type TemplateEngine } from '../../../shared/plans/plans.contract.ts'
import { templatesTexts } from '../../../shared/plans/templates.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { Link } from '../../routing/link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ServerButton } from '../../ui/forms/server-button.tsx'
import { useAsyncAction } from '../../ui/forms/use-async-action.ts'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { BOAT_PATHS } from '../boats/boat-paths.ts'
import { templateEnginesQuery } from './plans.api.ts'

const texts = templatesTexts.ofEngines

export function TemplateEnginesDialog({ template, onClose }: { template: ServicePlan; onClose: () => void }) {
  const [page, setPage] = useState(0)
  const engines = useQuery(templateEnginesQuery(template.id, page))
  return (
    <Dialog title={texts.title(template.name)} onClose={onClose} size="lg">
      <QueryState query={engines} failed={texts.failed}>
        <ListSkeleton label={texts.title(template.name)} cards rows={3} />
      </QueryState>
      {engines.data?.content.length === 0 && <EmptyState title={texts.empty} />}
      {engines.data && engines.data.content.length > 0 && (
        <Stack gap="md">
          <Text c="dimmed">{texts.hint}</Text>
          <Stack component="ul" gap="sm" aria-label={templatesTexts.engines}>
            {engines.data.content.map((engine) => (
              <EngineLine key={engine.id} engine={engine} templateId={template.id} />
            ))}
          </Stack>
          <Pager page={page} totalPages={engines.data.page.totalPages} onChange={setPage} />
        </Stack>
      )}
    </Dialog>
  )
}

function EngineLine({ engine, templateId }: { engine: TemplateEngine; templateId: string }) {
  const client = useQueryClient()
  const { id, version, differences, boatId, boatName } = engine
  const name = `${engine.engine} · ${engine.serialNumber}`
  const { run, pending } = useAsyncAction(async () => {
    const body = { templateId, version }
    try {
      await call(enginePlansApi.update, { params: { id }, body, failure: templatesTexts.saveFailed })
    } finally {
      await invalidate(client, 'engine')
    }
  })
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text>{name}</Text>
        {boatId && (
          <Anchor component={Link} to={`${BOAT_PATHS.ADMIN}/${boatId}`} size="sm">
            {boatName}
          </Anchor>
        )}
      </div>
      {differences === 0 ? (
        <Text c="dimmed">{texts.same}</Text>
      ) : (
        <Group gap="xs">
          <Badge color="yellow" miw="max-content">
            {texts.differs(differences)}
          </Badge>
          <ServerButton variant="default" loading={pending} aria-label={texts.takeFor(name)} onClick={() => void run()}>
            {texts.take}
          </ServerButton>
        </Group>
      )}
    </Group>
  )
}
