// The picture of a photo that waits on this device.
import { useState } from 'react'
import type { OutboxItem } from '../../offline/outbox-store.ts'
import { fieldsOf } from '../../offline/waiting-work.ts'
import { useObjectUrl } from '../layout/use-object-url.ts'

export function LocalPicture({
  work,
  alt,
  className,
}: {
  work: OutboxItem
  alt: string
  className?: string | undefined
}) {
  const { file } = fieldsOf(work)
  // The store gives new bytes with each look at it; the picture is the same.
  const [bytes] = useState(file instanceof Blob ? file : undefined)
  const url = useObjectUrl(bytes)
  return url && <img src={url} alt={alt} className={className} />
}
