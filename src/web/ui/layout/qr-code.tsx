// A QR code as one SVG path, dark on white in both themes, as cameras need it.
import { useQuery } from '@tanstack/react-query'

const SIZE = 172
const QUIET_ZONE = 3

async function modulesOf(text: string): Promise<{ count: number; path: string }> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const squares: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) squares.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    }
  }
  return { count: modules.size + 2 * QUIET_ZONE, path: squares.join('') }
}

export function QrCode({ text, label }: { text: string; label: string }) {
  // Cached only while it is shown: the text is a secret.
  const code = useQuery({ queryKey: ['qr', text], queryFn: () => modulesOf(text), gcTime: 0 })
  const count = code.data?.count ?? 1
  return (
    <svg
      role="img"
      aria-label={label}
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${count} ${count}`}
      shapeRendering="crispEdges"
    >
      <rect width={count} height={count} fill="#fff" />
      <path d={code.data?.path} fill="#06182a" />
    </svg>
  )
}
