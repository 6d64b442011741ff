import { Button } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type Boat, boatsApi } from '../../../shared/boats/boats.contract.ts'
import { boatsTexts as texts } from '../../../shared/boats/boats.texts.ts'
import { call } from '../../api/call.ts'
import { Link } from '../../routing/link.tsx'
import { useNavigate } from '../../routing/use-router.ts'
import { SearchInput } from '../../ui/forms/search-input.tsx'
import { removeAction } from '../../ui/layout/action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PersonName } from '../../ui/layout/person-name.tsx'
import { type Column, DataList } from '../../ui/lists/data-list.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { ImportLink } from '../imports/imports.parts.tsx'
import { BOAT_PATHS } from './boat-paths.ts'
import { askToRemove } from './boat-removal.ts'
import { boatsQuery, forgetBoat } from './boats.api.ts'

const BoatForm = onDemand(async () => (await import('./boat-form.tsx')).BoatForm)

const title = appTexts.titles.adminBoats
const pathOf = (boat: Boat) => `${BOAT_PATHS.ADMIN}/${boat.id}`

const columns: Column<Boat>[] = [
  { key: 'name', label: texts.columns.name, render: (boat) => boat.name },
  {
    key: 'owner',
    label: texts.columns.owner,
    render: ({ ownerName, ownerEmail, ownerPhone }) => (
      <PersonName name={ownerName} email={ownerEmail} phone={ownerPhone} withEmail />
    ),
  },
  { key: 'model', label: texts.columns.model, render: (boat) => boat.model },
]

export function AdminBoatsPage() {
  const [filters, setFilters] = useUrlState({ page: 0, search: '' })
  const boats = useQuery(boatsQuery(filters))
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <Button color="buoy" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setCreating(true)}>
              {texts.newBoat}
            </Button>
            <Button component={Link} to="/handovers" variant="default">
              {appTexts.titles.handovers}
            </Button>
          </>
        }
      />
      <search>
        <SearchInput
          placeholder={texts.search}
          value={filters.search}
          onChange={(search) => setFilters({ search })}
          maw={{ sm: 420 }}
          mb="md"
        />
      </search>
      <DataList
        label={title}
        query={boats}
        columns={columns}
        rowKey={(boat) => boat.id}
        to={pathOf}
        actions={(boat) => <BoatMenu boat={boat} />}
        empty={
          filters.search
            ? { title: texts.emptyFound, hint: texts.emptyFoundHint }
            : { title: texts.empty, hint: texts.emptyHint, action: <ImportLink kind="FLEET" /> }
        }
        failed={texts.listFailed}
        total={texts.total}
        onPage={(page) => setFilters({ page })}
      />
      {creating && (
        <BoatForm viewer="ADMIN" onClose={() => setCreating(false)} onSaved={(boat) => void navigate(pathOf(boat))} />
      )}
    </>
  )
}

function BoatMenu({ boat }: { boat: Boat }) {
  const client = useQueryClient()
  const remove = async () => {
    await call(boatsApi.remove, { params: { id: boat.id }, failure: texts.deleteFailed })
    await forgetBoat(client, boat.id)
  }
  return (
    <RowMenu
      label={texts.actionsOf(boat.name)}
      actions={[
        { key: 'open', label: appTexts.details, icon: <IconExternalLink size={18} aria-hidden />, to: pathOf(boat) },
        removeAction(texts.remove, () => askToRemove(client, boat, remove)),
      ]}
    />
  )
}
