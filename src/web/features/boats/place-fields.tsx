// The boat's place: by a click on the map, by coordinates, or from the phone's own position.
import { Button, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { LATITUDE, LONGITUDE } from '../../../shared/boats/boats.contract.ts'
import { formatCoordinate, type Place, placeOf } from '../../../shared/boats/boats.place.ts'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { NumberField } from '../../ui/forms/number-field.tsx'
import type { Typed } from '../../ui/forms/typed.ts'
import { BoatMap } from './boat-map.tsx'
import type { FoundPlace } from './leaflet-map.tsx'

const texts = boatsTexts.place
const TEN_SECONDS = 10_000
const ONE_MINUTE = 60_000

export interface PlaceValues {
  latitude: Typed
  longitude: Typed
}

const inRange = (value: Typed, { max }: { max: number }) =>
  typeof value === 'number' && Math.abs(value) <= max ? value : null

/** The place of a form whose two fields are both filled and valid. */
function usePlace(values: PlaceValues): Place | null {
  const latitude = inRange(values.latitude, LATITUDE)
  const longitude = inRange(values.longitude, LONGITUDE)
  return useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude])
}

export function PlaceFields<V extends PlaceValues>({ form }: { form: UseFormReturnType<V> }) {
  const place = usePlace(form.values)
  const [found, setFound] = useState<FoundPlace | null>(null)
  const set = (latitude: Typed, longitude: Typed) => {
    form.setValues({ latitude, longitude } as Partial<V>)
    form.clearFieldError('latitude')
    form.clearFieldError('longitude')
  }
  const own = useOwnPlace((here) => {
    set(here.latitude, here.longitude)
    setFound(here)
  })
  const isEmpty = form.values.latitude === '' && form.values.longitude === ''
  return (
    <Input.Wrapper
      label={texts.legend}
      description={texts.hint}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input']}
    >
      <Stack gap="sm" mt="xs">
        <BoatMap
          label={texts.pickMap}
          place={place}
          found={found}
          onPick={(picked) => set(picked.latitude, picked.longitude)}
        />
        <SimpleGrid cols={2} spacing="sm">
          <NumberField
            label={texts.latitude}
            placeholder={texts.latitudePlaceholder}
            range={LATITUDE}
            {...form.getInputProps('latitude')}
          />
          <NumberField
            label={texts.longitude}
            placeholder={texts.longitudePlaceholder}
            range={LONGITUDE}
            {...form.getInputProps('longitude')}
          />
        </SimpleGrid>
        <Group gap="sm">
          <Button
            variant="default"
            loading={own.isPending}
            leftSection={<IconCurrentLocation size={18} aria-hidden />}
            onClick={own.find}
          >
            {texts.mine}
          </Button>
          {!isEmpty && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => set('', '')}
            >
              {texts.clear}
            </Button>
          )}
        </Group>
        <Text role="status" size="sm" c={own.isRefused ? 'var(--mantine-color-error)' : 'dimmed'} mt={-4}>
          {own.message}
        </Text>
      </Stack>
    </Input.Wrapper>
  )
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

interface OwnPlace {
  isPending: boolean
  isRefused: boolean
  /** The place and its accuracy, or what to do without one. */
  message: string
}
const notAsked: OwnPlace = { isPending: false, isRefused: false, message: '' }
const refused = (message: string): OwnPlace => ({ isPending: false, isRefused: true, message })

/** Asks the browser for the phone's position; a text below the button shows the result. */
function useOwnPlace(onFound: (place: FoundPlace) => void) {
  const [state, setState] = useState(notAsked)
  const find = () => {
    if (!navigator.geolocation) return setState(refused(texts.unavailable))
    setState({ ...notAsked, isPending: true })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = { latitude: round(coords.latitude), longitude: round(coords.longitude), accuracy: coords.accuracy }
        const where = texts.coordinates(formatCoordinate(here.latitude), formatCoordinate(here.longitude))
        setState({ ...notAsked, message: texts.found(where, Math.max(1, Math.round(here.accuracy))) })
        onFound(here)
      },
      (error) => setState(refused(error.code === error.PERMISSION_DENIED ? texts.denied : texts.unavailable)),
      { enableHighAccuracy: true, timeout: TEN_SECONDS, maximumAge: ONE_MINUTE },
    )
  }
  return { ...state, find }
}
