// The scan dialog's camera: opens and closes with the dialog and reads codes while it is open.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { barcodeReader } from './barcode-reader.ts'
import { scanDebounce } from './scan-debounce.ts'

export type CameraState = 'starting' | 'scanning' | 'denied' | 'missing' | 'broken'

const FRAME_PAUSE_MS = 120
const AWAY_MS = 1500

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

const rearCamera: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'broken'
}

export function useCamera(onCode: (code: string) => void): {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const tell = useRef(onCode)
  useEffect(() => {
    tell.current = onCode
  })
  useEffect(() => {
    const away = new AbortController()
    watch(video, away.signal, (code) => tell.current(code), setState).catch((error: unknown) => {
      if (!away.signal.aborted) setState(stateOf(error))
    })
    return () => away.abort()
  }, [])
  return { video, state }
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  onCode: (code: string) => void,
  onState: (state: CameraState) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia(rearCamera)
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return close()
  signal.addEventListener('abort', close)
  const screen = video.current
  if (!screen) return
  screen.srcObject = stream
  const [read] = await Promise.all([barcodeReader(), screen.play()])
  const isNew = scanDebounce(AWAY_MS)
  if (!signal.aborted) onState('scanning')
  while (!signal.aborted) {
    const codes = screen.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(screen) : []
    if (signal.aborted) return
    for (const code of codes) if (code.trim() && isNew(code, performance.now())) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE_MS))
  }
}
