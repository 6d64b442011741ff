// The actions on one engine, the same in every list: confirmations, dialogs, calls and stale queries.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Engine, enginesApi } from '../../../shared/engines/engines.contract.ts'
import { enginesTexts as texts } from '../../../shared/engines/engines.texts.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/query-keys.ts'
import { confirmAction, confirmDelete } from '../../ui/overlays/confirm.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { type EngineRole, engineName } from './engines.api.ts'

const EngineForm = onDemand(async () => (await import('./engine-form.tsx')).EngineForm)
const BoatDialog = onDemand(async () => (await import('./boat-dialog.tsx')).BoatDialog)

export interface EngineActions {
  edit: (engine: Engine) => void
  /** Assigns a boat or changes it; admins only. */
  toBoat: (engine: Engine) => void
  unassign: (engine: Engine) => void
  remove: (engine: Engine) => void
}

export function useEngineActions(viewer: EngineRole): { actions: EngineActions; dialog: ReactNode } {
  const client = useQueryClient()
  const [open, setOpen] = useState<{ kind: 'edit' | 'boat'; engine: Engine } | null>(null)
  const close = () => setOpen(null)
  const remove = async ({ id }: Engine) => {
    const endpoint = viewer === 'ADMIN' ? enginesApi.remove : enginesApi.removeMine
    await call(endpoint, { params: { id }, failure: texts.deleteFailed })
    await invalidate(client, 'engine')
  }
  const unassign = async ({ id, boatId }: Engine) => {
    await call(enginesApi.unassign, { params: { id, boatId: boatId ?? '' }, failure: texts.unassignFailed })
    await invalidate(client, 'engine')
  }
  return {
    actions: {
      edit: (engine) => setOpen({ kind: 'edit', engine }),
      toBoat: (engine) => setOpen({ kind: 'boat', engine }),
      unassign: (engine) =>
        confirmAction({
          title: texts.unassignTitle,
          message: texts.unassignQuestion(engineName(engine)),
          confirmLabel: texts.actions.unassign,
          onConfirm: () => unassign(engine),
        }),
      remove: (engine) =>
        confirmDelete({ message: texts.deleteQuestion(engineName(engine)), onConfirm: () => remove(engine) }),
    },
    dialog: open && (
      <>
        {open.kind === 'edit' && <EngineForm viewer={viewer} engine={open.engine} onClose={close} />}
        {open.kind === 'boat' && <BoatDialog engine={open.engine} onClose={close} />}
      </>
    ),
  }
}
