// A photo's picture. Its bytes need the access token, so a call fetches them when the picture comes near the screen.
import { Skeleton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PHOTO_SIZES } from '../../../shared/photos/photos.contract.ts'
import { photosTexts as texts } from '../../../shared/photos/photos.texts.ts'
import { usePrinting } from '../../ui/layout/print.tsx'
import { useObjectUrl } from '../../ui/layout/use-object-url.ts'
import classes from './photo-image.module.css'
import { photoFileQuery } from './photos.api.ts'

/** Loads early, so that a picture is ready when it is scrolled into view. */
const AHEAD = '300px'

interface Props {
  id: string
  size: (typeof PHOTO_SIZES)[number]
  alt: string
  fit: 'cover' | 'contain'
}

export function PhotoImage({ id, size, alt, fit }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(frame)
  const isPrinting = usePrinting()
  const file = useQuery({ ...photoFileQuery(id, size), enabled: isNear || isPrinting })
  const url = useObjectUrl(file.data)
  const [broken, setBroken] = useState<string | null>(null)
  const isMissing = file.isError || (url !== null && broken === url)
  return (
    <span ref={frame} className={classes.frame} data-fit={fit}>
      {isMissing && (
        <span className={classes.missing}>
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          {texts.imageFailed}
        </span>
      )}
      {!isMissing && url && <img src={url} alt={alt} className={classes.image} onError={() => setBroken(url)} />}
      {!isMissing && !url && <Skeleton component="span" className={classes.waiting} radius={0} />}
    </span>
  )
}

function useIsNear(frame: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isNear])
  return isNear
}
