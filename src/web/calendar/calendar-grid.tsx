// The grid of days with drag and drop, for wide screens. It loads beside the page: a phone shows the list.
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import { type BoardProps, CalendarBoard } from './calendar-board.tsx'

const PLUGINS = [dayGridPlugin, interactionPlugin]

export const CalendarGrid = (props: BoardProps) => <CalendarBoard {...props} plugins={PLUGINS} />
