import { appTexts } from '../../../shared/app/app.texts.ts'
import classes from './logo.module.css'

interface Props {
  /** Without the word, for the narrow menu. */
  compact?: boolean
  size?: number
}

/** The logo on a dark background; its text inherits the colour. */
export function Logo({ compact = false, size = 30 }: Props) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M15 3.5v14H6.2zM17 6.4l8.8 11.1H17z" fill="currentColor" />
        <path d="M3 20.4c5 3 8 3 13 0s8-3 13 0l-3 6.6H7z" fill="#37b4bf" />
      </svg>
      {compact ? <span className="visually-hidden">{appTexts.product}</span> : appTexts.product}
    </span>
  )
}
