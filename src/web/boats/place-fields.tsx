// Where the boat lies: by a click on the map, by coordinates, or from the phone's own position.
import { Button, Group, Input, NumberInput, type NumberInputProps, SimpleGrid, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { boatsTexts } from '../../shared/boats/boats.texts.ts'
import { toast } from '../app/toasts.tsx'
import { decimalField } from '../ui/decimal-field.ts'
import { BoatMap } from './boat-map.tsx'
import { type Place, placeOf } from './directions.ts'

const texts = boatsTexts.place
const TEN_SECONDS = 10_000
const ONE_MINUTE = 60_000

/** What a number field holds: empty or half-typed it is a string. */
export type Degrees = number | string

export interface PlaceValues {
  latitude: Degrees
  longitude: Degrees
}

/** A phone's decimal keyboard has no minus sign, hence `text`. */
const field: NumberInputProps = {
  ...decimalField,
  decimalScale: 6,
  hideControls: true,
  inputMode: 'text',
}

const inRange = (value: Degrees, limit: number) =>
  typeof value === 'number' && Math.abs(value) <= limit ? value : null

/** The place of a form whose two fields are both filled and valid. */
function usePlace(values: PlaceValues): Place | null {
  const latitude = inRange(values.latitude, 90)
  const longitude = inRange(values.longitude, 180)
  return useMemo(() => placeOf({ latitude, longitude }), [latitude, longitude])
}

export function PlaceFields<V extends PlaceValues>({ form }: { form: UseFormReturnType<V> }) {
  const place = usePlace(form.values)
  const set = (latitude: Degrees, longitude: Degrees) => {
    form.setValues({ latitude, longitude } as Partial<V>)
    form.clearFieldError('latitude')
    form.clearFieldError('longitude')
  }
  const isEmpty = form.values.latitude === '' && form.values.longitude === ''
  return (
    <Input.Wrapper
      label={texts.legend}
      description={texts.hint}
      labelElement="div"
      inputWrapperOrder={['label', 'description', 'input']}
    >
      <Stack gap="sm" mt="xs">
        <BoatMap label={texts.pickMap} place={place} onPick={(picked) => set(picked.latitude, picked.longitude)} />
        <SimpleGrid cols={2} spacing="sm">
          <NumberInput
            label={texts.latitude}
            placeholder={texts.latitudePlaceholder}
            {...field}
            {...form.getInputProps('latitude')}
          />
          <NumberInput
            label={texts.longitude}
            placeholder={texts.longitudePlaceholder}
            {...field}
            {...form.getInputProps('longitude')}
          />
        </SimpleGrid>
        <Group gap="sm">
          <MyPlaceButton onFound={(found) => set(found.latitude, found.longitude)} />
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
      </Stack>
    </Input.Wrapper>
  )
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function MyPlaceButton({ onFound }: { onFound: (place: Place) => void }) {
  const [pending, setPending] = useState(false)
  const find = () => {
    if (!navigator.geolocation) return toast(texts.unavailable, 'warning')
    setPending(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPending(false)
        onFound({ latitude: round(coords.latitude), longitude: round(coords.longitude) })
      },
      (error) => {
        setPending(false)
        toast(error.code === error.PERMISSION_DENIED ? texts.denied : texts.unavailable, 'warning')
      },
      { enableHighAccuracy: true, timeout: TEN_SECONDS, maximumAge: ONE_MINUTE },
    )
  }
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<IconCurrentLocation size={18} aria-hidden />}
      onClick={find}
    >
      {texts.mine}
    </Button>
  )
}
