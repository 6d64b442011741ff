import { useForm } from '@mantine/form'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../../../test/web-screen.tsx'
import { boatsTexts } from '../../../shared/boats/boats.texts.ts'
import { PlaceFields, type PlaceValues } from './place-fields.tsx'

const texts = boatsTexts.place
const settings = { mapTileUrl: 'https://tile.test/{z}/{x}/{y}.png', mapAttribution: 'Harita' }

function Fields() {
  const form = useForm<PlaceValues>({ initialValues: { latitude: '', longitude: '' } })
  return <PlaceFields form={form} />
}

/** The test decides when the phone answers. */
function phone() {
  let answer: PositionCallback = () => undefined
  let refuse: PositionErrorCallback = () => undefined
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback) => {
    answer = found
    refuse = failed
  }
  Object.assign(navigator, { geolocation: { getCurrentPosition } })
  return {
    isAt: (latitude: number, longitude: number, accuracy: number) =>
      act(() => answer({ coords: { latitude, longitude, accuracy } } as GeolocationPosition)),
    refuses: () => act(() => refuse({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)),
  }
}
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))

async function press() {
  show(<Fields />, { server: { 'GET /api/settings': settings } })
  await userEvent.click(screen.getByRole('button', { name: texts.mine }))
}

it('the own place: it stands in the fields, with where it is and how exact', async () => {
  const own = phone()
  await press()
  own.isAt(36.7493, 28.9392, 18.4)
  const words = await screen.findByText(/^Konumunuz: 36,7493/)
  expect(words.textContent).toContain('yaklaşık 18 m')
  expect(screen.getByLabelText<HTMLInputElement>(texts.latitude).value).toBe('36,7493')
  expect(screen.getByLabelText<HTMLInputElement>(texts.longitude).value).toBe('28,9392')
})

it('the own place without permission: what to do stands there until the next try', async () => {
  const own = phone()
  await press()
  own.refuses()
  expect(await screen.findByText(texts.denied)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: texts.mine }))
  expect(screen.queryByText(texts.denied)).toBeNull()
})
