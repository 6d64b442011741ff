// Readings of an engine that wait on this device, also those of a completion.
import { Text } from '@mantine/core'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts as texts } from '../../../shared/engines/readings.texts.ts'
import { fieldsOf, useWaiting } from '../../offline/waiting-work.ts'
import { WaitingItem } from '../../ui/feedback/waiting-mark.tsx'
import { LocalPicture } from '../../ui/forms/local-picture.tsx'
import { hoursText } from './engines.api.ts'
import photoClasses from './meter-photo.module.css'
import classes from './waiting-hours.module.css'

export const useWaitingReadings = (engineId: string) => useWaiting(readingsApi.add, engineId)

/** Newest first; nothing where none waits. */
export function WaitingHours({ engineId }: { engineId: string }) {
  const waiting = useWaitingReadings(engineId)
  const photos = useWaiting(readingsApi.addPhoto, engineId)
  if (waiting.length === 0) return null
  return (
    <ul className={classes.waiting}>
      {waiting.toReversed().map((work) => (
        <WaitingItem key={work.order} work={work}>
          <Text fw={600}>{hoursText(Number(fieldsOf(work).hours))}</Text>
          {photos
            .filter(({ record }) => record !== undefined && record === fieldsOf(work).photoId)
            .map((photo) => (
              <LocalPicture key={photo.id} work={photo} alt={texts.photo.waiting} className={photoClasses.picture} />
            ))}
        </WaitingItem>
      ))}
    </ul>
  )
}
