// Readings of an engine that wait on this device, also those of a completion.
import { Text } from '@mantine/core'
import { readingsApi } from '../../../shared/engines/readings.contract.ts'
import { readingsTexts as texts } from '../../../shared/engines/readings.texts.ts'
import { fieldsOf, useUnlisted, useWaiting } from '../../offline/waiting-work.ts'
import { WaitingItem } from '../../ui/feedback/waiting-mark.tsx'
import { LocalPicture } from '../../ui/forms/local-picture.tsx'
import { hoursText } from './engines.api.ts'
import photoClasses from './meter-photo.module.css'
import classes from './waiting-hours.module.css'

interface Props {
  engineId: string
  /** Where the readings stand once the server has them. */
  list: { dataUpdatedAt: number }
}

export const useWaitingReadings = ({ engineId, list }: Props) => useUnlisted(readingsApi.add, engineId, list)

/** Newest first; nothing where none waits. */
export function WaitingHours(props: Props) {
  const waiting = useWaitingReadings(props)
  const photos = useWaiting(readingsApi.addPhoto, props.engineId)
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
