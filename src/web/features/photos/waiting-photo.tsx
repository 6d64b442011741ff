// A photo that waits on this device, with its local picture.
import { photosTexts as texts } from '../../../shared/photos/photos.texts.ts'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf } from '../../offline/waiting-work.ts'
import { WaitingItem } from '../../ui/feedback/waiting-mark.tsx'
import { LocalPicture } from '../../ui/forms/local-picture.tsx'
import classes from './photo-section.module.css'

export function WaitingPhoto({ work }: { work: OutboxItem }) {
  const { caption } = fieldsOf(work)
  return (
    <WaitingItem work={work}>
      <span className={classes.picture}>
        <LocalPicture work={work} alt={caption ? String(caption) : texts.waiting} className={classes.local} />
      </span>
      {Boolean(caption) && <span className={classes.words}>{String(caption)}</span>}
    </WaitingItem>
  )
}
