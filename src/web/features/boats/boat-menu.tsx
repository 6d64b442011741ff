// The further actions of a boat, in the head of its page.
import {
  IconBook,
  IconCalendarDue,
  IconEye,
  IconHistory,
  IconNotebook,
  IconPencil,
  IconTransfer,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { type Boat, boatsApi } from '../../../shared/boats/boats.contract.ts'
import { boatsTexts as texts } from '../../../shared/boats/boats.texts.ts'
import { handoversTexts } from '../../../shared/handovers/handovers.texts.ts'
import { logsTexts } from '../../../shared/logs/logs.texts.ts'
import { plansTexts } from '../../../shared/plans/plans.texts.ts'
import { call } from '../../api/call.ts'
import { useNavigate } from '../../routing/use-router.ts'
import { type Action, removeAction } from '../../ui/layout/action.tsx'
import { RowMenu } from '../../ui/overlays/action-menu.tsx'
import classes from './boat-detail.module.css'
import { BOAT_PATHS, type BoatRole } from './boat-paths.ts'
import { askToRemove } from './boat-removal.ts'
import { forgetBoat } from './boats.api.ts'

export type MenuDialog = 'dates' | 'book' | 'handover' | 'history' | 'preview'

interface Props {
  viewer: BoatRole
  boat: Boat
  /** Only on phones: the header has no edit button. */
  onEdit?: () => void
  onOpen: (dialog: MenuDialog) => void
}

const iconLook = { size: 18, 'aria-hidden': true } as const

export function BoatMenu({ viewer, boat, onEdit, onOpen }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isOwn = !boat.rights
  const remove = async () => {
    const endpoint = viewer === 'ADMIN' ? boatsApi.remove : boatsApi.removeMine
    await call(endpoint, { params: { id: boat.id }, failure: texts.deleteFailed })
    await navigate(BOAT_PATHS[viewer], { replace: true })
    await forgetBoat(client, boat.id)
  }
  const dialog = (key: MenuDialog, label: string, Icon: typeof IconBook): Action => ({
    key,
    label,
    icon: <Icon {...iconLook} />,
    run: () => onOpen(key),
  })
  const edit: Action[] = onEdit
    ? [{ key: 'edit', label: texts.edit, icon: <IconPencil {...iconLook} />, run: onEdit }]
    : []
  const log: Action = {
    key: 'log',
    label: logsTexts.history,
    icon: <IconHistory {...iconLook} />,
    to: `/admin/logs?about=${boat.id}`,
  }
  const removal = removeAction(texts.remove, () => askToRemove(client, boat, remove))
  return (
    <RowMenu
      label={texts.actionsOf(boat.name)}
      title={appTexts.actions}
      look={{ variant: 'default', color: undefined, size: 36, className: classes.more }}
      actions={[
        ...edit,
        ...(isOwn ? [dialog('dates', plansTexts.dates, IconCalendarDue)] : []),
        dialog('history', handoversTexts.history, IconBook),
        dialog('book', handoversTexts.book, IconNotebook),
        ...(viewer === 'CUSTOMER' && isOwn ? [dialog('preview', handoversTexts.preview, IconEye)] : []),
        ...(isOwn ? [dialog('handover', handoversTexts.open, IconTransfer)] : []),
        ...(viewer === 'ADMIN' ? [log] : []),
        ...(isOwn ? [removal] : []),
      ]}
    />
  )
}
