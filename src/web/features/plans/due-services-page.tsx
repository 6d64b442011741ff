// The workshop's next work: a row for each boat with what is due on it, a message to its owner and one request for all of it.
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { chatOf } from '../../../shared/phone.ts'
import { PLAN_STATES } from '../../../shared/plans/due-rules.ts'
import type { DueBoat } from '../../../shared/plans/due-services.contract.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import { Link } from '../../routing/link.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { BOAT_PATHS } from '../boats/boat-paths.ts'
import { DueItems } from './due-items.tsx'
import { type AskedItems, dueBoatsQuery } from './plans.api.ts'
import { dueMessage } from './plans-rules.ts'

const texts = plansTexts.due

const columns: Column<DueBoat>[] = [
  { key: 'boat', label: texts.columns.boat, render: (due) => <BoatOf due={due} /> },
  { key: 'what', label: texts.columns.what, isBlock: true, render: (due) => <DueItems items={due.items} /> },
  { key: 'owner', label: texts.columns.owner, render: (due) => due.ownerName ?? due.ownerEmail ?? '' },
]

/** The address may name anything. */
const stateIn = (state: string) => PLAN_STATES.find((one) => one === state) ?? ''

export function DueServicesPage() {
  const [filters, setFilters] = useUrlState({ page: 0, state: '' })
  const due = useQuery(dueBoatsQuery({ ...filters, state: stateIn(filters.state) }))
  const isNarrow = useIsNarrow()
  const templates = (
    <Button component={Link} to="/admin/service-plans" variant="default" fullWidth={isNarrow} mt={isNarrow ? 'lg' : 0}>
      {texts.templates}
    </Button>
  )
  return (
    <>
      <PageHeader title={texts.title} actions={!isNarrow && templates} />
      <search aria-label={texts.filter}>
        <FilterSelect
          label={texts.filter}
          mb="md"
          maw={260}
          data={[
            { value: '', label: texts.all },
            ...PLAN_STATES.map((value) => ({ value, label: plansTexts.states[value] })),
          ]}
          value={stateIn(filters.state)}
          onChange={(state) => setFilters({ state, page: 0 })}
        />
      </search>
      <DataList
        label={texts.label}
        query={due}
        columns={columns}
        rowKey={({ id }) => id}
        actions={(row) => <RowActions due={row} />}
        empty={{ title: texts.empty, hint: texts.emptyHint, icon: <IconTool size={44} stroke={1.3} /> }}
        failed={texts.failed}
        total={texts.total}
        onPage={(page) => setFilters({ page })}
      />
      {isNarrow && templates}
    </>
  )
}

function BoatOf({ due }: { due: DueBoat }) {
  if (!due.boatId) {
    return (
      <Text span inherit c="dimmed">
        {texts.noBoat}
      </Text>
    )
  }
  return (
    <Anchor component={Link} to={`${BOAT_PATHS.ADMIN}/${due.boatId}`}>
      {due.boatName}
    </Anchor>
  )
}

/** Everything that no open request names; on one engine, the request is for that engine. */
function askedItems({ items }: DueBoat): AskedItems | null {
  const free = items.filter(({ requestId }) => requestId === null)
  const [first] = free
  if (!first) return null
  const isOneEngine = free.every(({ engineId }) => engineId === first.engineId)
  return {
    ids: free.map(({ id }) => id),
    titles: free.map(({ title }) => title),
    engineId: isOneEngine ? first.engineId : null,
  }
}

function RowActions({ due }: { due: DueBoat }) {
  const { boatId, boatName, ownerPhone, ownerEmail } = due
  const name = boatName ?? texts.noBoat
  const chat = chatOf(ownerPhone)
  const message = dueMessage(name, due.items)
  const asked = askedItems(due)
  const requestId = due.items.find((item) => item.requestId !== null)?.requestId
  return (
    <Group gap={4} wrap="nowrap">
      {chat && (
        <ActionIcon
          component="a"
          href={`${chat}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size={44}
          aria-label={texts.chat(name)}
        >
          <IconBrandWhatsapp size={20} aria-hidden />
        </ActionIcon>
      )}
      {ownerEmail && (
        <ActionIcon
          component="a"
          href={`mailto:${ownerEmail}?subject=${encodeURIComponent(texts.subject(name))}&body=${encodeURIComponent(message)}`}
          variant="subtle"
          size={44}
          aria-label={texts.mail(name)}
        >
          <IconMail size={20} aria-hidden />
        </ActionIcon>
      )}
      {asked && boatId && (
        <ActionIcon
          component={Link}
          to={`${BOAT_PATHS.ADMIN}/${boatId}`}
          state={{ items: asked }}
          variant="subtle"
          size={44}
          aria-label={texts.toRequest(name)}
        >
          <IconTool size={20} aria-hidden />
        </ActionIcon>
      )}
      {requestId && (
        <Button component={Link} to={requestPath('ADMIN', requestId)} variant="subtle" size="sm">
          {texts.openRequest}
        </Button>
      )}
    </Group>
  )
}
