// The engines of one boat, on the boat's page.
import { Button, Text } from '@mantine/core'
import {
  IconArrowsExchange,
  IconChecklist,
  IconClock,
  IconEngine,
  IconHistory,
  IconLink,
  IconPencil,
  IconPlus,
  IconUnlink,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { mayOn } from '../../../shared/boats/boat-rights.ts'
import type { Boat } from '../../../shared/boats/boats.contract.ts'
import type { Engine } from '../../../shared/engines/engines.contract.ts'
import { enginesTexts } from '../../../shared/engines/engines.texts.ts'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NextNeed } from '../../ui/feedback/next-need.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { type Action, removeAction } from '../../ui/layout/action.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { needOf } from '../plans/plans-rules.ts'
import classes from './boat-engines.module.css'
import { boatEnginesQuery, type EngineRole, engineName, hoursText, myUnassignedQuery } from './engines.api.ts'
import { type EngineActions, useEngineActions } from './use-engine-actions.tsx'
import { WaitingHours } from './waiting-hours.tsx'

const EngineForm = onDemand(async () => (await import('./engine-form.tsx')).EngineForm)
const EngineDialog = onDemand(async () => (await import('./engine-dialog.tsx')).EngineDialog)

const HoursDialog = onDemand(async () => (await import('./hours-dialog.tsx')).HoursDialog)

const texts = enginesTexts.ofBoat

interface Props {
  viewer: EngineRole
  boatId: string
}

interface EnginesProps extends Props {
  /** What the boat's owner lets the reader do; null for the owner and admins. */
  rights: Boat['rights']
  /** Shows the requests of one engine. */
  onHistory: (engineId: string) => void
  /** Opens the service plan of one engine. */
  onPlan: (engine: Engine) => void
}

export function BoatEngines({ viewer, boatId, rights, onHistory, onPlan }: EnginesProps) {
  const engines = useQuery(boatEnginesQuery(viewer, boatId))
  const { actions, dialog } = useEngineActions(viewer)
  return (
    <Section title={texts.title} actions={!rights && <AddButtons viewer={viewer} boatId={boatId} />}>
      <QueryState query={engines} failed={enginesTexts.listFailed}>
        <ListSkeleton label={texts.title} cards rows={1} />
      </QueryState>
      {engines.data?.length === 0 && (
        <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<IconEngine size={40} stroke={1.3} />} />
      )}
      {engines.data && engines.data.length > 0 && (
        <ul className={classes.grid} aria-label={texts.title}>
          {engines.data.map((engine) => (
            <li key={engine.id} className={classes.engine}>
              <EngineCard
                engine={engine}
                menu={!rights && <EngineMenu viewer={viewer} engine={engine} actions={actions} />}
              />
              <WaitingHours engineId={engine.id} list={engines} />
              {engine.nextService && <NextNeed {...needOf(engine.nextService, new Date())} />}
              <div className={classes.actions}>
                {mayOn({ rights }, 'asks') && <HoursButton engine={engine} />}
                <PlanButton engine={engine} onClick={() => onPlan(engine)} />
              </div>
              {engines.data.length > 1 && <HistoryButton engine={engine} onClick={() => onHistory(engine.id)} />}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </Section>
  )
}

function AddButtons({ viewer, boatId }: Props) {
  const mine = useQuery({ ...myUnassignedQuery, enabled: viewer === 'CUSTOMER' })
  const [open, setOpen] = useState<'new' | 'existing' | null>(null)
  const canAddExisting = viewer === 'ADMIN' || (mine.data?.length ?? 0) > 0
  return (
    <div className={classes.add}>
      {canAddExisting && (
        <Button variant="subtle" leftSection={<IconLink size={18} aria-hidden />} onClick={() => setOpen('existing')}>
          {texts.addExisting}
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
        {texts.add}
      </Button>
      {open === 'new' && <EngineForm viewer={viewer} boatId={boatId} onClose={() => setOpen(null)} />}
      {open === 'existing' && <EngineDialog viewer={viewer} boatId={boatId} onClose={() => setOpen(null)} />}
    </div>
  )
}

function HoursButton({ engine }: { engine: Engine }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconClock size={18} aria-hidden />}
        aria-label={readingsTexts.enterFor(`${engineName(engine)} ${engine.serialNumber}`)}
        onClick={() => setIsOpen(true)}
      >
        {readingsTexts.enter}
      </Button>
      {isOpen && <HoursDialog engine={engine} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PlanButton({ engine, onClick }: { engine: Engine; onClick: () => void }) {
  return (
    <Button
      variant="light"
      leftSection={<IconChecklist size={18} aria-hidden />}
      aria-label={plansTexts.openFor(`${engineName(engine)} ${engine.serialNumber}`)}
      onClick={onClick}
    >
      {plansTexts.open}
    </Button>
  )
}

/** A boat's only engine has the same history as the boat. */
function HistoryButton({ engine, onClick }: { engine: Engine; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      size="sm"
      px="xs"
      mt={6}
      ml={-10}
      leftSection={<IconHistory size={18} aria-hidden />}
      aria-label={texts.historyOf(`${engineName(engine)} ${engine.serialNumber}`)}
      onClick={onClick}
    >
      {texts.history}
    </Button>
  )
}

function EngineCard({ engine, menu }: { engine: Engine; menu: ReactNode }) {
  return (
    <>
      <div className={classes.head}>
        <div className={classes.words}>
          <Text component="h3" fw={650} className={classes.name}>
            {engineName(engine)}
          </Text>
          <Text size="xs" c="dimmed" className={classes.name}>
            {engine.serialNumber}
          </Text>
        </div>
        {menu}
      </div>
      <Facts
        items={[
          [texts.hoursUsed, hoursText(engine.hoursUsed)],
          [texts.propeller, engine.propeller],
          [texts.rcType, engine.rcType && enginesTexts.rcTypes[engine.rcType]],
          [texts.steeringType, engine.steeringType && enginesTexts.steeringTypes[engine.steeringType]],
        ]}
      />
    </>
  )
}

function EngineMenu({ viewer, engine, actions }: { viewer: EngineRole; engine: Engine; actions: EngineActions }) {
  const words = enginesTexts.actions
  const move: Action[] =
    viewer === 'ADMIN' ? [{ key: 'move', label: words.move, icon: moveIcon, run: () => actions.toBoat(engine) }] : []
  return (
    <RowMenu
      label={words.of(`${engineName(engine)} ${engine.serialNumber}`)}
      actions={[
        { key: 'edit', label: words.edit, icon: editIcon, run: () => actions.edit(engine) },
        ...move,
        { key: 'unassign', label: words.unassign, icon: unlinkIcon, run: () => actions.unassign(engine) },
        removeAction(words.remove, () => actions.remove(engine)),
      ]}
    />
  )
}

const editIcon = <IconPencil size={18} aria-hidden />
const moveIcon = <IconArrowsExchange size={18} aria-hidden />
const unlinkIcon = <IconUnlink size={18} aria-hidden />
