// One picture of several film strips, one below the other: what was on the screen at each step, with the time below it.
import sharp from 'sharp'

const WIDTH = 150
const HEIGHT = Math.round((WIDTH * 844) / 390)
const GAP = 8
const CAPTION = 22
const HEAD = 24
const QUALITIES = [70, 60, 50, 40, 30]
const LARGEST = 150_000

const words = (text, width, height, weight = 400) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="0" y="${height - 7}"
      font-family="sans-serif" font-size="13" font-weight="${weight}" fill="#1f2933">${text}</text></svg>`,
  )

const empty = () => sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })

const small = (picture) =>
  (picture ? sharp(picture).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' }) : empty()).png().toBuffer()

/** Each row is a version: `label`, `menu`, `title`, `done` (milliseconds) and `steps` with their time and picture. */
export async function composeStrips(file, rows) {
  const longest = Math.max(...rows.map(({ steps }) => steps.length))
  const width = GAP + longest * (WIDTH + GAP)
  const rowHeight = HEAD + HEIGHT + CAPTION + GAP
  const parts = []
  for (const [row, { label, menu, title, done, steps }] of rows.entries()) {
    const top = row * rowHeight
    const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`
    const head = `${label ? `${label}: ` : ''}menu ${seconds(menu)}, title ${seconds(title)}, content ${seconds(done)}`
    parts.push({ input: words(head, width - GAP, HEAD, 700), left: GAP, top })
    for (const [step, { at, picture }] of steps.entries()) {
      const left = GAP + step * (WIDTH + GAP)
      parts.push({ input: await small(picture), left, top: top + HEAD })
      parts.push({ input: words(seconds(at), WIDTH, CAPTION), left, top: top + HEAD + HEIGHT })
    }
  }
  const canvas = { width, height: rows.length * rowHeight, channels: 3, background: '#d9e2ec' }
  const strip = await sharp({ create: canvas }).composite(parts).png().toBuffer()
  for (const quality of QUALITIES) {
    const { size } = await sharp(strip).webp({ quality, effort: 6 }).toFile(file)
    if (size <= LARGEST) return
  }
  throw new Error(`${file} is larger than ${LARGEST} bytes.`)
}
