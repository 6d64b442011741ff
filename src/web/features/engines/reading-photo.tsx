// The photo of a reading: small in the history, and as a whole below it.
import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readingsTexts } from '../../../shared/engines/readings.texts.ts'
import type { PHOTO_SIZES } from '../../../shared/photos/photos.contract.ts'
import { useObjectUrl } from '../../ui/layout/use-object-url.ts'
import classes from './meter-photo.module.css'
import { readingPhotoQuery } from './readings.api.ts'

const texts = readingsTexts.photo

interface Props {
  engineId: string
  readingId: string
  /** Says whose photo it is. */
  label: string
}

/** Small; pressed, the whole photo stands below the reading, or goes again. */
export function PhotoButton({ label, isShown, onPress, ...of }: Props & { isShown: boolean; onPress: () => void }) {
  return (
    <UnstyledButton aria-label={label} aria-expanded={isShown} onClick={onPress}>
      <Picture {...of} size="thumbnail" alt="" />
    </UnstyledButton>
  )
}

export const WholePhoto = ({ label, ...of }: Props) => <Picture {...of} size="display" alt={label} />

interface PictureProps extends Omit<Props, 'label'> {
  size: (typeof PHOTO_SIZES)[number]
  alt: string
}

function Picture({ engineId, readingId, size, alt }: PictureProps) {
  const file = useQuery(readingPhotoQuery(engineId, readingId, size))
  const url = useObjectUrl(file.data)
  const isSmall = size === 'thumbnail'
  if (file.isError)
    return (
      <Text size="sm" c="dimmed">
        {texts.notLoaded}
      </Text>
    )
  if (!url) return <Skeleton width={isSmall ? 64 : '100%'} height={isSmall ? 48 : 320} radius="sm" />
  return <img src={url} alt={alt} className={isSmall ? classes.picture : classes.full} />
}
