// Asked at a sign-in, before another account's unsent work goes from this device. Loaded only where there is some.
import { appTexts } from '../../../shared/app/app.texts.ts'
import { deviceTexts } from '../../../shared/app/device.texts.ts'
import type { Unsent } from '../../offline/wipe-device.ts'
import { confirmAction } from '../../ui/overlays/confirm.tsx'

export const mayDeleteOfOthers = ({ work, drafts }: Unsent): Promise<boolean> =>
  new Promise((resolve) =>
    confirmAction({
      title: deviceTexts.othersTitle,
      message: deviceTexts.others(work, drafts),
      confirmLabel: deviceTexts.othersDelete,
      cancelLabel: appTexts.draftSendFirst,
      dangerous: true,
      worksOffline: true,
      onConfirm: () => resolve(true),
      onCancel: () => resolve(false),
    }),
  )
