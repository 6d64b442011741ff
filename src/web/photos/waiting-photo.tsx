// A photo that waits on this device, with its local picture.
import { useState } from 'react'
import { photosTexts as texts } from '../../shared/photos/photos.texts.ts'
import type { Work } from '../session/outbox-store.ts'
import { fieldsOf } from '../session/waiting-work.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { WaitingItem } from '../ui/waiting-mark.tsx'
import classes from './photo-section.module.css'

export function LocalPicture({ work, alt }: { work: Work; alt: string }) {
  const { file } = fieldsOf(work)
  // The store gives new bytes with each look at it; the picture is the same.
  const [bytes] = useState(file instanceof Blob ? file : undefined)
  const url = useObjectUrl(bytes)
  return url && <img src={url} alt={alt} className={classes.local} />
}

export function WaitingPhoto({ work }: { work: Work }) {
  const { caption } = fieldsOf(work)
  return (
    <WaitingItem work={work}>
      <span className={classes.picture}>
        <LocalPicture work={work} alt={caption ? String(caption) : texts.waiting} />
      </span>
      {Boolean(caption) && <span className={classes.words}>{String(caption)}</span>}
    </WaitingItem>
  )
}
