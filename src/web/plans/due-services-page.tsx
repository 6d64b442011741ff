// The workshop's next work: what is due on any boat, with a message to its owner and a request.
import { ActionIcon, Anchor, Button, Group, Select, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { chatOf } from '../../shared/phone.ts'
import { PLAN_STATES } from '../../shared/plans/due-rules.ts'
import type { DueService } from '../../shared/plans/plans.contract.ts'
import { plansTexts } from '../../shared/plans/plans.texts.ts'
import { requestPath } from '../../shared/requests/requests.paths.ts'
import { BOAT_PATHS } from '../boats/boats.api.ts'
import { type Column, DataList } from '../ui/data-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlState } from '../ui/use-url-state.ts'
import { PlanStateBadge } from './plan-state.tsx'
import { dueServicesQuery } from './plans.api.ts'

const texts = plansTexts.due

const columns: Column<DueService>[] = [
  { key: 'boat', label: texts.columns.boat, render: (due) => <BoatOf due={due} /> },
  { key: 'what', label: texts.columns.what, render: (due) => plansTexts.doneItem(due.title, due.engine) },
  { key: 'limits', label: texts.columns.limits, render: (due) => plansTexts.limits(due) },
  { key: 'state', label: texts.columns.state, render: ({ state }) => <PlanStateBadge state={state} /> },
  { key: 'owner', label: texts.columns.owner, render: (due) => due.ownerName ?? due.ownerEmail ?? '' },
]

/** The address may name anything. */
const stateIn = (state: string) => PLAN_STATES.find((one) => one === state) ?? ''

export function DueServicesPage() {
  const [filters, setFilters] = useUrlState({ page: 0, state: '' })
  const due = useQuery(dueServicesQuery({ ...filters, state: stateIn(filters.state) }))
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <Button component={Link} to="/admin/service-plans" variant="default">
            {texts.templates}
          </Button>
        }
      />
      <search aria-label={texts.filter}>
        <Select
          aria-label={texts.filter}
          mb="md"
          maw={260}
          data={[
            { value: '', label: texts.all },
            ...PLAN_STATES.map((value) => ({ value, label: plansTexts.states[value] })),
          ]}
          value={stateIn(filters.state)}
          allowDeselect={false}
          onChange={(state) => setFilters({ state: state ?? '', page: 0 })}
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
    </>
  )
}

function BoatOf({ due }: { due: DueService }) {
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

function RowActions({ due }: { due: DueService }) {
  const { boatId, boatName, requestId, ownerPhone, ownerEmail } = due
  const name = boatName ?? texts.noBoat
  const message = texts.message(name, plansTexts.doneItem(due.title, due.engine), plansTexts.limits(due))
  return (
    <Group gap={4} wrap="nowrap">
      {ownerPhone && (
        <ActionIcon
          component="a"
          href={`${chatOf(ownerPhone)}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size={36}
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
          size={36}
          aria-label={texts.mail(name)}
        >
          <IconMail size={20} aria-hidden />
        </ActionIcon>
      )}
      {requestId ? (
        <Button component={Link} to={requestPath('ADMIN', requestId)} variant="subtle" size="sm">
          {texts.openRequest}
        </Button>
      ) : (
        boatId && (
          <ActionIcon
            component={Link}
            to={`${BOAT_PATHS.ADMIN}/${boatId}`}
            state={{ items: { ids: [due.id], titles: [due.title], engineId: due.engineId } }}
            variant="subtle"
            size={36}
            aria-label={texts.toRequest(name)}
          >
            <IconTool size={20} aria-hidden />
          </ActionIcon>
        )
      )}
    </Group>
  )
}
