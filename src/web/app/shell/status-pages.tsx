// No access, and no such page.
import { IconCompassOff, IconLock } from '@tabler/icons-react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The shell also shows it instead of the page after a 403. */
export function ForbiddenView() {
  return (
    <div role="alert">
      <Notice
        icon={<IconLock size={52} stroke={1.3} />}
        title={appTexts.forbiddenTitle}
        text={appTexts.forbiddenText}
      />
    </div>
  )
}

export function ForbiddenPage() {
  return (
    <Notice icon={<IconLock size={52} stroke={1.3} />} title={appTexts.forbiddenTitle} text={appTexts.forbiddenText} />
  )
}

export function NotFoundPage() {
  return (
    <Notice
      icon={<IconCompassOff size={52} stroke={1.3} />}
      title={appTexts.notFoundTitle}
      text={appTexts.notFoundText}
    />
  )
}
